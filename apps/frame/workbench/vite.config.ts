import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the workbench while the product is worked on; nothing is ever built of it. */
export default defineConfig({
  base: '/workbench/',
  plugins: [
    react(),
    {
      name: 'address-without-slash',
      configureServer: ({ middlewares }) =>
        void middlewares.use((request, response, next) => {
          if (request.url?.replace(/\?.*/, '') !== '/workbench') return next()
          response.writeHead(302, { location: request.url.replace('/workbench', '/workbench/') }).end()
        }),
    },
  ],
  server: { port: 5180 },
  cacheDir: '../../../node_modules/.vite/workbench',
})
