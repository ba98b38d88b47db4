/*
 * Stores the API key that follows the # of an address: it is read once, stored for this tab only, and sent with requests to this
 * server that have no Authorization header. The part after # never reaches a server or its logs.
 */
(() => {
  const NAME = 'isobar-key';
  /** Stores a key for this tab; false for what is none. */
  window.isobarUseKey = (key) => {
    if (!/^isb_[!-~]{28,252}$/.test(key)) return false;
    sessionStorage.setItem(NAME, key);
    return true;
  };
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key !== null) {
    const own = sessionStorage.getItem(NAME);
    history.replaceState(null, '', location.pathname + location.search);
    // Whoever made the link would see all requests sent with its key.
    const isTaken =
      own === null || own === key || confirm('Replace the API key of this tab with the key of this link?');
    if (isTaken) window.isobarUseKey(key);
  }
  const browserFetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const key = sessionStorage.getItem(NAME);
    const request = new Request(input, init);
    if (key && new URL(request.url).origin === location.origin && !request.headers.has('authorization')) {
      request.headers.set('authorization', `Bearer ${key}`);
    }
    return browserFetch(request);
  };
  window.isobarKey = () => sessionStorage.getItem(NAME);
})();
