import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'

/** Every address in the page is relative to its base element, which the service sets: the frame runs under any path. */
export default defineConfig({
  base: './',
  plugins: [react(), preloadsWhatEntryImports()],
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
            { name: 'entry', tags: ['$initial'], priority: 2 },
            { name: nameOfFrame(), debugName: 'frame', priority: 1 },
          ],
        },
      },
    },
  },
})

/** Gathers what the drawn frame imports in one file: many small ones take longer than one. */
function nameOfFrame() {
  let own: ReadonlySet<string> | null = null
  return (id: string, context: Rolldown.ChunkingContext) => {
    own ??= importsOf(join(import.meta.dirname, 'src/show-frame.tsx'), context)
    return own.has(id) ? 'frame' : null
  }
}

function importsOf(start: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) context.getModuleInfo(id)?.importedIds.forEach((each) => found.add(each))
  return found
}

/** Has the browser fetch the code that the entry imports when it runs, together with the entry. */
function preloadsWhatEntryImports(): Plugin {
  return {
    name: 'preloads-what-entry-imports',
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
        chunk?.dynamicImports.forEach(add)
        return [...files]
          .filter((file) => !chunk?.imports.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}
