/*
 * Keeps the API key that an address carries after its #: taken from there once, held for this tab alone, and sent with
 * requests to this server that have no Authorization of their own. The part after # never reaches a server or its logs.
 */
(() => {
  const NAME = 'isobar-key';
  const given = new URLSearchParams(location.hash.slice(1)).get('key');
  if (given && /^isb_[!-~]{28,252}$/.test(given)) {
    sessionStorage.setItem(NAME, given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  const fetchAsIs = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const key = sessionStorage.getItem(NAME);
    const request = new Request(input, init);
    if (key && new URL(request.url).origin === location.origin && !request.headers.has('authorization')) {
      request.headers.set('authorization', `Bearer ${key}`);
    }
    return fetchAsIs(request);
  };
  window.isobarKey = () => sessionStorage.getItem(NAME);
})();
