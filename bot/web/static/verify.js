// Checks the shuffles of a record, in the reader's own browser (WebCrypto) or in Node. What is checked is the text of the
// record; of each round only what follows from the rules of the game comes beside it: the deck in its fixed order, who may be
// dealer, and which place of the shuffled deck goes to whom.
"use strict";

(() => {
  const WORDS = 2 ** 32;
  const encoder = new TextEncoder();

  const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

  // The rounds of a record: what was committed to, the cuts, the dealer, the hands as dealt, the secret.
  function rounds(record) {
    const found = [];
    let round = null;
    for (const raw of record.split("\n")) {
      const cut = /^\s*;\s*cut ([0-9]+) (.+)$/.exec(raw);
      if (cut && round) round.cuts.push([Number(cut[1]), cut[2]]);
      const [word, ...rest] = raw.split(";")[0].trim().split(/\s+/);
      if (word === "round") {
        round = { number: Number(rest[0]), commit: "", cuts: [], dealer: null, hands: new Map(), open: [], secret: "" };
        found.push(round);
      } else if (!round) continue;
      else if (word === "commit") round.commit = (rest[0] ?? "").toLowerCase();
      else if (word === "dealer") round.dealer = Number(rest[0]);
      else if (word === "hand") round.hands.set(Number(rest[0]), rest.slice(1));
      else if (word === "open") round.open = rest;
      else if (word === "reveal") round.secret = (rest[0] ?? "").toLowerCase();
    }
    return found;
  }

  async function keyOf(crypto, secret) {
    return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }

  const mac = async (crypto, key, text) => new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));

  // Unbiased numbers from the secret and the cuts: 32-bit words of HMAC blocks, too large ones left out.
  function stream(crypto, key, round) {
    const cuts = [...round.cuts].sort((one, other) => one[0] - other[0]).map(([seat, words]) => `\n${seat} ${words}`).join("");
    let block = 0, view = null, at = 0;
    const word = async () => {
      if (!view || at >= 32) {
        const bytes = await mac(crypto, key, `busdriver 1 deck ${round.number} ${block}${cuts}`);
        view = new DataView(bytes.buffer);
        [block, at] = [block + 1, 0];
      }
      at += 4;
      return view.getUint32(at - 4);
    };
    return async (n) => {
      const limit = WORDS - (WORDS % n);
      for (;;) {
        const found = await word();
        if (found < limit) return found % n;
      }
    };
  }

  const same = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

  // Two hands of two clans (Tatsu, D14): dealt apart, then each sorted by a digest of the whole order.
  async function mixed(crypto, deck) {
    const whole = deck.join(" ");
    const digests = new Map();
    for (const card of new Set(deck)) {
      digests.set(card, hex(await crypto.subtle.digest("SHA-256", encoder.encode(`${whole} ${card}`))));
    }
    const clans = ["R", "Y"].map((clan) => deck.filter((card) => card[0] === clan));
    return [0, 7].map((start) => clans.flatMap((clan) => clan.slice(start, start + 7))
      .sort((one, other) => (digests.get(one) < digests.get(other) ? -1 : digests.get(one) > digests.get(other) ? 1 : 0)));
  }

  // Check a round. Each step is {step, good, detail}; the first that is not good is the last.
  async function checkRound(crypto, round, rules) {
    const steps = [];
    const step = (name, good, detail = "") => { steps.push({ step: name, good, detail }); return good; };
    if (!step(round.commit ? "commitment" : "no_commitment", Boolean(round.commit), round.commit)) return steps;
    if (!step(round.secret ? "secret" : "no_reveal", /^[0-9a-f]{64}$/.test(round.secret), round.secret)) return steps;
    const key = await keyOf(crypto, unhex(round.secret));
    const made = hex(await mac(crypto, key, `busdriver 1 commit ${round.number}`));
    if (!step(made === round.commit ? "stream" : "wrong_commitment", made === round.commit, made)) return steps;
    step(round.cuts.length ? "cuts" : "no_cuts", true, round.cuts.map(([seat, words]) => `${seat}: ${words}`).join(", "));
    if (!rules) { step("unreadable", false); return steps; }
    const below = stream(crypto, key, round);
    if (rules.dealers.length) {
      const dealer = rules.dealers[rules.dealers.length > 1 ? await below(rules.dealers.length) : 0];
      if (!step(dealer === round.dealer ? "dealer" : "wrong_dealer", dealer === round.dealer, String(dealer))) return steps;
    }
    const deck = [...rules.deck];
    for (let place = deck.length - 1; place > 0; place -= 1) {
      const other = await below(place + 1);
      [deck[place], deck[other]] = [deck[other], deck[place]];
    }
    step("shuffle", true, deck.join(" "));
    const used = [...rules.places.flat(), ...rules.open].sort((one, other) => one - other);
    if (!rules.mixed && !same(used, rules.deck.map((_, at) => at))) { step("wrong_deck", false); return steps; }
    const hands = rules.mixed ? await mixed(crypto, deck) : rules.places.map((places) => places.map((at) => deck[at]));
    const open = rules.open.map((at) => deck[at]);
    const wrong = hands.findIndex((hand, seat) => !same(hand, round.hands.get(seat) ?? []));
    const good = wrong < 0 && round.hands.size === hands.length && same(open, round.open);
    step(good ? "hands" : "wrong_cards", good, good ? "" : String(wrong));
    return steps;
  }

  // All rounds of the record: [{round, steps, good}].
  async function verify(record, shuffles, crypto = globalThis.crypto) {
    const found = [];
    for (const round of rounds(record)) {
      const steps = await checkRound(crypto, round, shuffles.find((each) => each.round === round.number));
      found.push({ round: round.number, steps, good: steps.every((each) => each.good) });
    }
    return found;
  }

  globalThis.busdriver = { verify, rounds };
})();
