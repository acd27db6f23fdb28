// The bar, the first screen, and a channel that stays at its newest message. simcord's own scripts do the rest.
const find = (id) => document.getElementById(id);
const token = location.hash.slice(1);
const welcome = find("bd-welcome");
let state = null;

async function ask(path, body) {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET", cache: "no-store", body: body && JSON.stringify(body),
    headers: { "X-Simcord-Capability": token, "Content-Type": "application/json" },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function show(next) {
  if (state && next.showing !== state.showing) return location.reload(); // another channel, or the bot was restarted
  if (!state) openWelcome(!next.begun && next.channel === "tichu");
  state = next;
  find("bd-channel").value = state.channel;
  find("bd-friends").setAttribute("aria-pressed", String(state.friends));
}

function openWelcome(open) {
  welcome.hidden = !open;
  find("bd-home").setAttribute("aria-expanded", String(open));
}

async function act(what, value = "") {
  const buttons = document.querySelectorAll("#bd-bar button, #bd-bar select, [data-do]");
  buttons.forEach((each) => { each.disabled = true; });
  try {
    show(await ask("/playground/do", { what, value }));
    if (["learn", "play", "invite"].includes(what)) beGuest();
    if (what !== "friends") openWelcome(false);
    following = true;
  } finally {
    buttons.forEach((each) => { each.disabled = false; });
  }
}

function beGuest() {
  const viewer = find("viewer-picker");
  if (viewer.value !== state.guest) {
    viewer.value = state.guest;
    viewer.dispatchEvent(new Event("change"));
  }
}

async function watch() {
  try {
    show(await ask("/playground/state"));
    find("bd-gone").hidden = true;
  } catch {
    find("bd-gone").hidden = false;
  }
  setTimeout(watch, 1000);
}

// The newest message: stay there unless the person scrolls away, until they come back.
const timeline = find("channel-timeline");
let following = true;
let gesture = 0;
const end = () => timeline.scrollHeight - timeline.clientHeight;
const follow = () => { if (following) timeline.scrollTop = end(); };
for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  timeline.addEventListener(kind, () => { gesture = Date.now(); }, { passive: true });
}
timeline.addEventListener("scroll", () => {
  if (Date.now() - gesture < 1500) following = end() - timeline.scrollTop < 40;
  else follow();
});
const grown = new ResizeObserver(follow);
grown.observe(timeline);
grown.observe(find("channel-message-list"));

// A picture has its height before it is loaded: what is above it does not move.
const reserve = () => {
  for (const each of timeline.querySelectorAll("img[width][height]:not([style*=aspect-ratio])")) {
    each.style.aspectRatio = `${each.getAttribute("width")} / ${each.getAttribute("height")}`;
  }
};
new MutationObserver(() => { reserve(); follow(); }).observe(
  find("channel-message-list"), { childList: true, subtree: true, attributeFilter: ["width", "height"] });

// A button that moves under the finger is pressed all the same: while pictures load, or when its message is drawn again.
let held = null;
document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("button");
  held = button && { button, label: button.textContent, x: event.clientX, y: event.clientY };
}, true);
document.addEventListener("pointerup", (event) => {
  const { button, label, x, y } = held ?? {};
  held = null;
  if (!button || Math.hypot(event.clientX - x, event.clientY - y) > 10) return;
  if (button.isConnected && button.contains(event.target)) return;
  const same = (each) => each.textContent === label && !each.disabled && each.offsetParent;
  const now = button.isConnected ? button : [...document.querySelectorAll("button")].filter(same).at(-1);
  now?.click();
}, true);

// An option with suggestions lists them before a letter is typed.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(".command-option-input[role=combobox]") && !target.value) {
    setTimeout(() => { if (!target.value) target.dispatchEvent(new Event("input", { bubbles: true })); });
  }
});

find("bd-viewer").append(document.querySelector(".viewer-control"));
find("bd-home").addEventListener("click", () => openWelcome(welcome.hidden));
find("bd-close").addEventListener("click", () => openWelcome(false));
find("bd-channel").addEventListener("change", (event) => act("channel", event.target.value));
find("bd-friends").addEventListener("click", () => act("friends", state?.friends ? "off" : "on"));
find("bd-tools").addEventListener("click", () => {
  const shown = document.body.classList.toggle("bd-tools");
  find("bd-tools").setAttribute("aria-pressed", String(shown));
});
document.querySelectorAll("[data-do]").forEach((button) => {
  button.addEventListener("click", () => act(button.dataset.do, button.dataset.value));
});
watch();
