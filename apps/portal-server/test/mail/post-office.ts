import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** A mail server that keeps what it is given. */
export interface PostOffice {
  readonly url: string
  readonly letters: Received[]
  isRefusing: boolean
  close(): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (office.isRefusing) return done(new Error('not now'))
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          // Soft ends of lines, then those of long headers.
          text: text
            .replaceAll('=\r\n', '')
            .replaceAll('=3D', '=')
            .replaceAll(/\r\n(?=[ \t])/g, ''),
        })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const office: PostOffice = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    isRefusing: false,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return office
}
