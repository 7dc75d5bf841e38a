import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const own = join(import.meta.dirname, '../src/fetched-first.ts')

/** An import in built code, and behind it the files that Vite names for it: none where the chunk needs no other. */
const imports =
  /\bimport\((?<name>["'`]\.\/[^"'`]+["'`])\)(?<rest>(?:(?!\bimport\()[\s\S])*?,)\[\],import\.meta\.url\)/g
const named =
  /\bimport\(["'`](?:(?!\bimport\()[\s\S])*?,(?:__vite__mapDeps\(\[[\d,]+\]\)|\[["'`][^\]]+\]),import\.meta\.url\)/g
const any = /\bimport\(["'`]/g

const count = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].length

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
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(imports, 'import($<name>)$<rest>[$<name>],import.meta.url)')
          const missing = count(chunk.code, any) - count(chunk.code, named)
          if (missing > 0)
            this.error(`${chunk.fileName} imports ${missing} chunks that are not fetched first`)
        }
      },
    },
  },
]
