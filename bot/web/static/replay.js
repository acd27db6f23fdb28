// Steps through a replay, by buttons, arrow keys and swipes, and shows the check of its shuffles (verify.js).
"use strict";

(() => {
  const main = document.querySelector("main[data-replay]");
  if (!main) return;
  const part = (id) => document.getElementById(id);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  const SWIPE = 40;
  // Jade, Sword, Pagoda, Star: not by their colours alone.
  const SUITS = { g: "◆", k: "†", b: "▲", r: "★" };
  let data = null, round = 0, step = 0;

  function element(tag, name, text) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    return made;
  }

  function cards(codes) {
    const row = element("span", "cards");
    for (const code of codes) {
      const [plain, rank] = code.split("=");
      const [label, suit, name] = data.cards[plain.split("@")[0]] ?? [plain, "", plain];
      const card = element("span", `card suit-${suit}`);
      const sign = element("span", "", rank ? `${label} = ${rank}` : label);
      sign.setAttribute("aria-hidden", "true");
      if (SUITS[suit]) sign.append(element("small", "", SUITS[suit]));
      card.append(sign, element("span", "hidden", `${name}${rank ? ` = ${rank}` : ""}, `));
      card.title = name;
      row.append(card);
    }
    return row;
  }

  function show() {
    const steps = data.rounds[round].steps, at = steps[step];
    part("round").value = String(data.rounds[round].number);
    part("where").textContent = fill(data.said.step, { step, steps: steps.length - 1 });
    const ended = step === steps.length - 1 && data.rounds[round].scores.length;
    const score = ended ? ` ${fill(data.said.score, { scores: data.rounds[round].scores.join(" : ") })} ${
      fill(data.said.total, { scores: data.rounds[round].totals.join(" : ") })}` : "";
    const wish = at.wish ? ` ${fill(data.said.wish, { rank: at.wish })}` : "";
    part("said").textContent = (at.said || fill(data.said.round, { n: data.rounds[round].number })) + wish + score;
    const trick = part("trick");
    trick.replaceChildren(...(at.trick.length ? at.trick.map(([seat, codes]) => {
      const line = element("p", "");
      line.append(element("span", "name", data.names[seat]), cards(codes));
      return line;
    }) : [element("p", "note", data.said.nothing)]));
    part("hands").replaceChildren(...at.hands.map((hand, seat) => {
      const line = element("li", at.turn.includes(seat) ? "turn" : "");
      line.append(element("span", "name", data.names[seat]));
      if (at.turn.includes(seat)) line.append(element("span", "hidden", `${data.said.turn} `));
      if (at.notes[seat]) line.append(element("span", "note", `${at.notes[seat]} `));
      line.append(cards(hand));
      return line;
    }));
    const ends = [["first", 0], ["back", step - 1], ["next", step + 1], ["last", steps.length - 1]];
    for (const [id, to] of ends) part(id).disabled = to < 0 || to >= steps.length || to === step;
    mark();
  }

  const SVG = "http://www.w3.org/2000/svg";

  function line(name, points) {
    const made = document.createElementNS(SVG, "polyline");
    made.setAttribute("class", name);
    made.setAttribute("points", points);
    made.setAttribute("vector-effect", "non-scaling-stroke");
    return made;
  }

  function draw() {
    const svg = part("curve");
    if (!svg) return;
    const width = 1000 / Math.max(1, data.curve.length - 1);
    svg.append(line("middle", "0,100 1000,100"),
      line("line", data.curve.map(([, chance], at) => `${(at * width).toFixed(1)},${(200 - 200 * chance).toFixed(1)}`).join(" ")),
      line("here", ""));
  }

  // Leads and steps are not counted alike, so the place is that of the same share of the round.
  function mark() {
    const svg = part("curve");
    if (!svg || !data.curve.length) return;
    const number = data.rounds[round].number;
    const mine = data.curve.map(([each], at) => [each, at]).filter(([each]) => each === number).map(([, at]) => at);
    if (!mine.length) return;
    const share = step / Math.max(1, data.rounds[round].steps.length - 1);
    const at = mine[Math.min(mine.length - 1, Math.floor(share * mine.length))];
    const x = ((at * 1000) / Math.max(1, data.curve.length - 1)).toFixed(1);
    svg.querySelector(".here").setAttribute("points", `${x},0 ${x},200`);
    part("chance").textContent = fill(data.said.chance, { name: data.names[0], percent: Math.round(100 * data.curve[at][1]) });
  }

  function go(to) {
    const steps = data.rounds[round].steps;
    if (to >= steps.length && round + 1 < data.rounds.length) [round, step] = [round + 1, 0];
    else if (to < 0 && round > 0) [round, step] = [round - 1, data.rounds[round - 1].steps.length - 1];
    else step = Math.max(0, Math.min(steps.length - 1, to));
    show();
  }

  async function check() {
    const list = part("checks");
    const say = (...parts) => list.replaceChildren(...parts);
    if (!globalThis.isSecureContext || !globalThis.crypto?.subtle) { say(element("p", "bad", data.said.no_crypto)); return; }
    say(element("p", "", data.said.checking));
    let found;
    try {
      const record = await (await fetch(main.dataset.replay.replace(/\.json$/, ".tichu"))).text();
      found = await globalThis.busdriver.verify(record, data.shuffles);
    } catch {
      say(element("p", "bad", data.said.unreadable));
      return;
    }
    say(...found.flatMap((each) => {
      const steps = element("ul", "checks");
      for (const made of each.steps) {
        const item = element("li", made.good ? "good" : "bad", data.said[made.step] + (made.detail ? " " : ""));
        if (made.detail) item.append(element("code", "", made.detail));
        steps.append(item);
      }
      if (each.good) steps.append(element("li", "good", data.said.holds));
      return [element("h3", "", fill(data.said.round, { n: each.round })), steps];
    }));
  }

  function listen() {
    part("first").addEventListener("click", () => go(0));
    part("back").addEventListener("click", () => go(step - 1));
    part("next").addEventListener("click", () => go(step + 1));
    part("last").addEventListener("click", () => go(data.rounds[round].steps.length - 1));
    part("verify").addEventListener("click", check);
    part("round").addEventListener("change", (event) => {
      round = data.rounds.findIndex((each) => String(each.number) === event.target.value);
      step = 0;
      show();
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || /^(SELECT|INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: data.rounds[round].steps.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    });
    let from = null;
    part("board").addEventListener("touchstart", (event) => { from = event.changedTouches[0]; }, { passive: true });
    part("board").addEventListener("touchend", (event) => {
      const to = event.changedTouches[0];
      if (from && Math.abs(to.clientX - from.clientX) > SWIPE
        && Math.abs(to.clientX - from.clientX) > 2 * Math.abs(to.clientY - from.clientY)) {
        go(step + (to.clientX < from.clientX ? 1 : -1));
      }
      from = null;
    }, { passive: true });
  }

  fetch(main.dataset.replay).then((answer) => answer.json()).then((found) => {
    data = found;
    listen();
    draw();
    show();
  }).catch(() => { part("said").textContent = part("said").dataset.failed ?? "…"; });
})();
