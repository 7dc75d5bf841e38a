import { join, relative } from 'node:path'
import { build } from 'vite'
import { root } from '../root.mjs'

/** Packages that stay packages beside the bundle: two are native code, the other reads its files from beside its modules. */
export const unbundled = ['@duckdb/node-api', '@electric-sql/pglite', '@napi-rs/canvas'] as const

/** Folder of the bundle's modules in the runnable folder; all lie in it side by side. */
export const bundleFolder = 'server'

/**
 * Has a module of ours look for its files from where it lies in the repository, counted from the runnable folder: files that
 * are read at run time lie there at the same paths.
 */
const placesKept = {
  name: 'places-kept',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const path = relative(root, id)
    if (/^(\.\.|node_modules)\//.test(path)) return null
    if (code.includes('import.meta.dirname'))
      throw new Error(`${path}: import.meta.dirname would be the bundle's`)
    return code.replaceAll(
      'import.meta.url',
      `new URL(${JSON.stringify(`../${path}`)}, import.meta.url).href`,
    )
  },
}

/** Writes the servers and the command, with every package they use but those left out, as modules of plain JavaScript. */
export async function writeBundle(into: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    plugins: [placesKept],
    build: {
      ssr: true,
      outDir: join(into, bundleFolder),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      // A stack in the log names our functions.
      minify: false,
      rolldownOptions: {
        input: { main: join(root, 'apps/casement/src/main.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        checks: { eval: false },
      },
    },
    ssr: { noExternal: true, external: [...unbundled], target: 'node' },
  })
}
