import { request } from 'node:https'
import type { CallOut } from './app-owns-data.ts'

/**
 * Calls of these hosts that reach one port of loopback, as by a name service and a proxy of TLS in front of it. Calls of
 * others fail.
 */
export const leadingTo =
  (port: number, hosts: readonly string[]): CallOut =>
  (method, url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const { hostname, pathname, search } = new URL(url)
      if (!hosts.includes(hostname)) return reject(new Error(`${hostname} is not to be asked`))
      const call = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: pathname + search,
          headers: { ...headers, host: hostname },
          // The certificate of a test is made for the run, and nobody's.
          rejectUnauthorized: false,
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              headers: answer.headers as Record<string, string>,
              text,
            }),
          )
        },
      )
      call.on('error', reject)
      return call.end(body)
    })
