import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Every address in the page is relative to its base element, which the service sets: the frame runs under any path. */
export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsDir: 'frame',
    // A strict policy allows no data: fonts and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
