import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { fetchedFirst } from '../../packages/design/vite/fetched-first.ts'

const frameCode = join(import.meta.dirname, 'src/show-frame.tsx')
const chartCode = join(import.meta.dirname, '../../packages/visuals/src/cartesian/series-chart.tsx')

/** Every address in the page is relative to its base element, which the service sets: the frame runs under any path. */
export default defineConfig({
  base: './',
  plugins: [...fetchedFirst(), react(), preloadsWhatReportsNeed()],
  build: {
    target: 'es2022',
    assetsDir: 'frame',
    // A strict policy allows no data: fonts and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 4 },
            // A file of its own is read by a second thread meanwhile, and stays the same from version to version.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            { name: nameOf('frame', frameCode), debugName: 'frame', priority: 2 },
            { name: nameOf('charts', chartCode), debugName: 'charts', priority: 1 },
          ],
        },
      },
    },
  },
})

/** Gathers a module, all that it imports and all that only hands it on in one file: many small ones take longer than one. */
function nameOf(name: string, start: string) {
  let own: ReadonlySet<string> | null = null
  return (id: string, context: Rolldown.ChunkingContext) => {
    own ??= importsOf(start, context)
    return own.has(id) || context.getModuleInfo(id)?.importedIds.join() === start ? name : null
  }
}

function importsOf(start: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) context.getModuleInfo(id)?.importedIds.forEach((each) => found.add(each))
  return found
}

/**
 * Has the browser fetch with the entry what nearly every report needs next: the code that the entry imports when it runs,
 * that of charts on axes, and the letters of most languages, without which the page is laid out twice.
 */
function preloadsWhatReportsNeed(): Plugin {
  return {
    name: 'preloads-what-reports-need',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const files = new Set<string>()
        const add = (file: string) => {
          const found = bundle[file]
          if (found?.type !== 'chunk' || files.has(file) || found === chunk) return
          files.add(file)
          found.imports.forEach(add)
        }
        const named = (start: string) =>
          Object.keys(bundle).filter((file) => file.startsWith(`frame/${start}`))
        ;[...(chunk?.dynamicImports ?? []), ...named('charts-')].forEach(add)
        const scripts = [...files].filter((file) => !chunk?.imports.includes(file))
        const letters = named('inter-latin-wght-')
        return [
          ...scripts.map((file) => preload(file, { rel: 'modulepreload' })),
          ...letters.map((file) => preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ]
      },
    },
  }
}

const preload = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `./${file}` },
  injectTo: 'head',
})
