import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const own = join(import.meta.dirname, '../src/fetched-first.ts')

/** An import in built code, and behind it the files that Vite names for it: none where the chunk needs no other. */
const imports =
  /\bimport\((?<name>["'`]\.\/[^"'`]+["'`])\)(?<rest>(?:(?!\bimport\()[\s\S])*?,)\[\],import\.meta\.url\)/g
const named =
  /\bimport\(["'`](?:(?!\bimport\()[\s\S])*?,(?:__vite__mapDeps\(\[[\d,]+\]\)|\[["'`][^\]]+\]),import\.meta\.url\)/g
const any = /\bimport\(["'`]\.\/(?<file>[^"'`]+)["'`]\)/g

/** Plugins of Vite: what comes late is fetched before it is imported (src/fetched-first.ts), in the place of Vite's hints. */
export const fetchedFirst = (): Plugin[] => [
  {
    name: 'casement-fetched-first',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === helper ? `export { fetchedFirst as __vitePreload } from ${JSON.stringify(own)}` : null,
  },
  {
    name: 'casement-names-what-is-fetched',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set(Object.keys(bundle).map((file) => basename(file)))
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(imports, 'import($<name>)$<rest>[$<name>],import.meta.url)')
          // A library's words to programmers have imports as well.
          const all = [...chunk.code.matchAll(any)].filter(({ groups }) => files.has(groups!['file']!))
          const missing = all.length - [...chunk.code.matchAll(named)].length
          if (missing > 0)
            this.error(`${chunk.fileName} imports ${missing} chunks that are not fetched first`)
        }
      },
    },
  },
]
