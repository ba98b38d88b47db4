/*
 * What GraphiQL starts with, and the address that it leaves. The address holds the query and the variables of the open tab, so
 * that reloading and sharing restore them; GraphiQL's own storage holds all tabs, and anything too long for an address.
 */
(() => {
  /** Longer addresses are cut off by some programs that links are pasted into, and refused by the server. */
  const MAX_ADDRESS = 4000;
  const OPERATION = /^(?!#).*(?:query|subscription|mutation)\s+(\w+)/m;

  const tabOf = ({ query, variables = '' }) => {
    const operationName = OPERATION.exec(query)?.[1] ?? null;
    const title = operationName ?? '<untitled>';
    return {
      id: crypto.randomUUID?.() ?? `${Math.random()}`,
      title,
      query,
      variables,
      headers: null,
      operationName,
    };
  };

  /** A stop of the tour with the date of tomorrow in its variables, for which the demo always has a forecast. */
  const dated = ({ query, variables = '' }) => ({
    query,
    variables: variables.replaceAll(
      '<tomorrow>',
      new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    ),
  });

  /** Tabs of an earlier visit, in which the dates of the tour are past; null when there are none. */
  function storedTabs(tour) {
    try {
      const stored = JSON.parse(localStorage.getItem('graphiql:tabState'));
      const renewed = (tab) => {
        const stop = tour.find(({ query }) => query === tab.query);
        const withoutDates = spelt(tab.variables).replaceAll(/\d{4}-\d\d-\d\d/g, '<tomorrow>');
        return stop?.variables && withoutDates === spelt(stop.variables) ? { ...tab, ...dated(stop) } : tab;
      };
      return stored.tabs.length > stored.activeTabIndex
        ? { ...stored, tabs: stored.tabs.map(renewed) }
        : null;
    } catch {
      return null;
    }
  }

  /** Variables, which are JSON, in one spelling; as they are while they are not yet JSON. */
  function spelt(variables, indent) {
    try {
      return JSON.stringify(JSON.parse(variables), null, indent);
    } catch {
      return variables ?? '';
    }
  }

  /** All tabs, with the requested one open. A query without a tab gets a new one. */
  function tabsFor(query, variables, defaultTabs) {
    const { tabs, activeTabIndex } = storedTabs(defaultTabs) ?? {
      tabs: defaultTabs.map(dated).map(tabOf),
      activeTabIndex: 0,
    };
    if (query === null) return { tabs, activeTabIndex };
    const isRequested = (tab) => tab?.query === query && spelt(tab.variables) === spelt(variables);
    if (isRequested(tabs[activeTabIndex])) return { tabs, activeTabIndex };
    const found = tabs.findIndex(isRequested);
    if (found >= 0) return { tabs, activeTabIndex: found };
    const added = tabOf({ query, variables: spelt(variables, 2) });
    return { tabs: [...tabs, added], activeTabIndex: tabs.length };
  }

  /** Makes the address that of the open tab. */
  function showInAddress({ tabs, activeTabIndex }) {
    const { query, variables } = tabs[activeTabIndex] ?? {};
    const address = new URL(location.href);
    for (const name of ['query', 'variables', 'operationName']) address.searchParams.delete(name);
    if (query) address.searchParams.set('query', query);
    if (query && variables?.trim()) address.searchParams.set('variables', spelt(variables));
    if (address.href.length > MAX_ADDRESS) address.search = '';
    history.replaceState(null, '', address);
  }

  /** Options of GraphiQL with what the address asks for. */
  window.isobarGraphiql = (options) => {
    const parameters = new URLSearchParams(location.search);
    const state = tabsFor(parameters.get('query'), parameters.get('variables') ?? '', options.defaultTabs);
    const open = state.tabs[state.activeTabIndex];
    try {
      localStorage.setItem('graphiql:tabState', JSON.stringify({ ...state, tabs: state.tabs.map(storable) }));
      // Those of the tab that was edited last: GraphiQL would open it instead.
      for (const name of ['query', 'variables', 'headers'])
        localStorage.setItem(`graphiql:${name}`, open[name] ?? '');
    } catch {
      // Without storage GraphiQL shows what it is given.
    }
    return {
      ...options,
      defaultTabs: state.tabs,
      query: open.query ?? '',
      variables: open.variables ?? '',
      // The editor of variables takes room only where there are some.
      defaultEditorToolsVisibility: undefined,
      onEditQuery() {},
      onTabChange(state) {
        showInAddress(state);
        if (state.tabs[state.activeTabIndex]?.variables?.trim())
          document.querySelector('[aria-label="Show editor tools"]')?.click();
      },
    };
  };

  /** A tab with every property without which GraphiQL discards all. */
  const storable = (tab) => ({ response: null, ...tab });

  addEventListener('DOMContentLoaded', () => {
    const form = document.getElementById('key-form');
    form.hidden = window.isobarKey() !== null;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const input = form.elements.namedItem('key');
      if (window.isobarUseKey(input.value.trim())) location.reload();
      else input.setCustomValidity('A key starts with isb_.');
      input.reportValidity();
    });
    form.addEventListener('input', ({ target }) => target.setCustomValidity(''));
  });
})();
