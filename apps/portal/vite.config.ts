import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Whoever runs the build may have a NODE_ENV of their own, and a test runner's would make a development build of React
// and of the dropdowns' styles, which the content policy refuses.
process.env['NODE_ENV'] = process.argv.includes('build') ? 'production' : 'development'

export default defineConfig({
  // Every address is relative to the document's <base>, which the server sets: one build serves any path.
  base: './',
  plugins: [react()],
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
