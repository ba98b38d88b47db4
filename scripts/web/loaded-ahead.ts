import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Tells the browser of modules that a page imports once it runs, so that they come beside the page and not after it.
 * @param modules ends of the paths of such modules, such as `map/weather-map.tsx`
 */
export function loadedAhead(modules: readonly string[]): Plugin {
  return {
    name: 'loaded-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        return (chunk?.dynamicImports ?? []).flatMap((name): HtmlTagDescriptor[] => {
          const part = bundle?.[name];
          if (part?.type !== 'chunk' || !modules.some((end) => part.facadeModuleId?.endsWith(end))) return [];
          const scripts = [name, ...part.imports.filter((each) => !chunk?.imports.includes(each))];
          return [
            ...scripts
              .filter((each) => each !== chunk?.fileName)
              .map((each) => link({ rel: 'modulepreload', href: `./${each}` })),
            ...[...(part.viteMetadata?.importedCss ?? [])].map((each) =>
              link({ rel: 'preload', as: 'style', href: `./${each}` }),
            ),
          ];
        });
      },
    },
  };
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});
