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
      treeshake: {
        // The border package's schemas are for the server; the portal takes its routes and types only.
        moduleSideEffects: (id) => !id.includes('/packages/portal-api/'),
      },
    },
  },
})
