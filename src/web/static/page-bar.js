/*
 * Light or dark as somebody chose it on the other pages, before anything is drawn, and which page of the bar this is. GraphiQL
 * keeps a choice of its own, which stays where none was made elsewhere.
 */
(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = ['light', 'dark'].find((each) => each === stored('isobar-theme'));
  if (theme !== undefined) {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('graphiql:theme', theme);
  }
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('.page-bar-links a')) {
      if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    }
  });
})();
