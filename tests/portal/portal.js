// What a portal does to show pages of the console: it loads embed.js, says which pages, and gives tokens.
const { console: address, pages } = await (await fetch('settings.json')).json();

// The portal's own server knows the person and has a token of the platform for them.
const getToken = async ({ reason }) => {
  const reply = await fetch(`token?reason=${reason}`);
  if (!reply.ok) throw new Error(`The portal has no token: ${reply.status}`);
  return reply.text();
};

const events = document.querySelector('#events');
for (const [id, page] of Object.entries(pages)) {
  const element = document.getElementById(id);
  element.getToken = getToken;
  element.setAttribute('page', page);
  element.setAttribute('accent', '#a8461f');
  element.addEventListener('action', ({ detail }) => { events.textContent = `${detail.what}: ${detail.state}`; });
}

document.querySelector('#theme').addEventListener('click', () => document.documentElement.classList.toggle('dark'));

const script = document.createElement('script');
script.src = `${address}/embed.js`;
document.head.append(script);
