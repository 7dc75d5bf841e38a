import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
        },
      },
      treeshake: {
        // The border package's schemas are for the server; the portal takes its routes and types only.
        moduleSideEffects: (id) => !id.includes('/packages/portal-api/'),
      },
    },
  },
})
