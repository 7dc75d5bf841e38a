import { parse } from '@formatjs/icu-messageformat-parser'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fetchedFirst } from '../../packages/design/vite/fetched-first.ts'

// Whoever runs the build may have a NODE_ENV of their own, and a test runner's would make a development build of React
// and of the dropdowns' styles, which the content policy refuses.
process.env['NODE_ENV'] = process.argv.includes('build') ? 'production' : 'development'

/** Reads the messages once, here: the page has them parsed, and no parser. */
const parsedMessages = (): Plugin => ({
  name: 'casement-parsed-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/words\/messages\/\w+\.json$/.test(id)) return null
    const texts = Object.entries(JSON.parse(code) as Record<string, string>)
    return {
      code: JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, parse(text)]))),
      map: null,
    }
  },
})

/**
 * Fails the build when a schema has come into the page: the library compiles its checks from text, which the content policy
 * refuses, and it is as large as all of the administration.
 */
const noSchemas = (): Plugin => ({
  name: 'casement-no-schemas',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => id.includes('/node_modules/zod/'))) continue
      const from = chunk.moduleIds.filter((id) => id.includes('/packages/portal-api/'))
      this.error(`${chunk.fileName} has schemas in it, by way of ${from.join(', ')}`)
    }
  },
})

export default defineConfig({
  // Every address is relative to the document's <base>, which the server sets: one build serves any path.
  base: './',
  plugins: [...fetchedFirst(), parsedMessages(), noSchemas(), react()],
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    target: 'es2023',
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes only with its version stays in browsers' caches when the portal changes.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|react-redux|redux|@reduxjs|immer|reselect)\//,
            },
          ],
        },
      },
      treeshake: {
        // The border package's schemas are for the server; the portal takes its routes and types only.
        moduleSideEffects: (id) => !id.includes('/packages/portal-api/'),
      },
    },
  },
})
