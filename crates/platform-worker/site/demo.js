// The page of a demo: its service worker, a session, and the banner. boot.js waits for it before the program starts.

// Milliseconds until a worker has taken over the page, and until it has answered.
const TIMEOUT_MS = 20_000;

/** Starts the demo of the console at this path. Rejects with a sentence for the person if it can't. */
export async function start(base) {
  if (!navigator.serviceWorker) throw new Error('This browser doesn’t run service workers here. The demo needs an address with https://.');
  await navigator.serviceWorker.register(`${base}demo-worker.js`, { type: 'module', scope: base, updateViaCache: 'none' })
    .catch((error) => { throw new Error(`The browser refused the service worker of the demo: ${error.message}`); });
  const { active } = await withTimeout(navigator.serviceWorker.ready);
  // A page that was reloaded past the cache belongs to no worker.
  if (!navigator.serviceWorker.controller) {
    const taken = new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
    await ask(active, 'claim');
    if (!navigator.serviceWorker.controller) await withTimeout(taken);
  }
  signIn(base, await ask(active, 'token'));
  const reset = document.querySelector('#demo button');
  reset.onclick = async () => {
    if (!confirm('Reset the demo? All changes you made in this browser will be deleted. This can’t be undone.')) return;
    await ask(active, 'reset');
    sessionStorage.clear();
    forgetNames(base);
    location.assign(base);
  };
  reset.hidden = false;
}

// The console keeps the names that it has read in this browser. After a reset, those of the demo aren't there any more.
function forgetNames(base) {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(`slipway.directory.${base}demo-api `));
    names.forEach((key) => localStorage.removeItem(key));
  } catch { /* Storage is refused: it has no names. */ }
}

function ask(worker, what) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((done, failed) => {
    port1.onmessage = ({ data }) => (data.error ? failed(new Error(data.error)) : done(data.value));
  });
  worker.postMessage(what, [port2]);
  return withTimeout(answer);
}

function withTimeout(promise) {
  return Promise.race([promise, new Promise((_, failed) => {
    setTimeout(() => failed(new Error('The service worker of the demo doesn’t answer. Reload the page.')), TIMEOUT_MS);
  })]);
}

// Nobody has a token for a made-up platform: the tab gets one, unless it is signed in.
function signIn(base, authorization) {
  try {
    const key = `slipway.session${base === '/' ? '' : `:${base}`}`;
    if (sessionStorage.getItem(key)) return;
    const id = crypto.randomUUID();
    // A session counts only while this browser has a record of its use.
    localStorage.setItem(`slipway.session.${id}.used`, Date.now());
    sessionStorage.setItem(key, JSON.stringify({ id, platform: `${base}demo-api`, authorization, renewals: '0', owner: 'demo' }));
    document.documentElement.dataset.skeleton = 'frame';
  } catch { /* Storage is refused: the sign-in page takes any of the platform's tokens. */ }
}
