// The page of a demo: its service worker, a session, and the banner. boot.js waits for it before the program starts.

// Milliseconds in which a worker takes over the page, and answers.
const PATIENCE_MS = 20_000;

/** Starts the demo of the console at this path. Rejects with a sentence for the person if it can't. */
export async function start(base) {
  if (!navigator.serviceWorker) throw new Error('This browser doesn’t run service workers here. The demo needs an address with https://.');
  await navigator.serviceWorker.register(`${base}demo-worker.js`, { type: 'module', scope: base, updateViaCache: 'none' })
    .catch((error) => { throw new Error(`The browser refused the service worker of the demo: ${error.message}`); });
  const { active } = await inTime(navigator.serviceWorker.ready);
  // A page that was reloaded past the cache belongs to no worker.
  if (!navigator.serviceWorker.controller) {
    const taken = new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
    await ask(active, 'claim');
    if (!navigator.serviceWorker.controller) await inTime(taken);
  }
  signIn(base, await ask(active, 'token'));
  const reset = document.querySelector('#demo button');
  reset.onclick = async () => {
    if (!confirm('Reset the demo? Everything you changed in it is removed.')) return;
    await ask(active, 'reset');
    sessionStorage.clear();
    location.assign(base);
  };
  reset.hidden = false;
}

function ask(worker, what) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((done, failed) => {
    port1.onmessage = ({ data }) => (data.error ? failed(new Error(data.error)) : done(data.value));
  });
  worker.postMessage(what, [port2]);
  return inTime(answer);
}

function inTime(promise) {
  return Promise.race([promise, new Promise((_, failed) => {
    setTimeout(() => failed(new Error('The service worker of the demo doesn’t answer. Reload the page.')), PATIENCE_MS);
  })]);
}

// Nobody has a token for a made-up platform: the tab gets one, unless it is signed in.
function signIn(base, authorization) {
  try {
    if (sessionStorage.getItem('slipway.session')) return;
    sessionStorage.setItem('slipway.session', JSON.stringify({ id: crypto.randomUUID(), platform: `${base}demo-api`, authorization, renewals: '0' }));
    document.documentElement.dataset.skeleton = 'frame';
  } catch { /* Storage is refused: the sign-in page takes any of the platform's tokens. */ }
}
