import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { root } from '../root.mjs'
import { withShortEnums } from './short-enums.ts'

/** Newest syntax that tools without `exports` read: webpack 4 and its age. */
const olderSyntax = 'es2019'

/** What a package brings along is named by what it depends on; helpers of the older syntax are its own. */
const isDependency = (id: string) => /^[^./\0]/.test(id) && !id.startsWith('@oxc-project/')

/** The entries of dist/esm once more as CommonJS, in dist/cjs; what a package depends on is required, not taken in. */
export async function writeCommonJs(dist: string, entries: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: dist,
    build: {
      outDir: join(dist, 'cjs'),
      target: olderSyntax,
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map((name) => [name, join(dist, 'esm', `${name}.js`)])),
        formats: ['cjs'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: {
        external: isDependency,
        output: { exports: 'named', chunkFileNames: '[name].js' },
      },
    },
  })
}

const shortEnums: Plugin = {
  name: 'short-enums',
  enforce: 'pre',
  transform: (code, id) => (/\.tsx?$/.test(id) ? withShortEnums(code) : undefined),
}

/** A script for a script tag, which `require` and `define` take as well: everything in one file. */
export async function writeScript(
  entry: string,
  into: string,
  fileName: string,
  banner: string,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [shortEnums],
    build: {
      outDir: into,
      emptyOutDir: false,
      target: 'es2022',
      minify: fileName.includes('.min.'),
      lib: {
        entry: join(root, entry),
        formats: ['umd'],
        name: 'powerbi-client',
        fileName: () => fileName,
      },
      rolldownOptions: { output: { postBanner: banner, exports: 'default' } },
    },
  })
}
