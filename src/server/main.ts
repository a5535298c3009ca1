import { join } from 'node:path'
import { ConfigError } from './context/config.ts'
import { startupMessage } from './startupMessage.ts'
import { startServer } from './startServer.ts'

const fromSources = import.meta.dirname.endsWith('src/server')
const portalDir = join(import.meta.dirname, fromSources ? '../../dist/portal' : '../portal')

try {
  const running = await startServer(process.env, { portalDir, notify: (sentence) => console.log(sentence) })
  const stop = (): void => {
    void running.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  console.log(startupMessage(running))
} catch (error) {
  if (error instanceof ConfigError)
    console.error(
      ['The server does not start: its environment needs mending.', ...error.sentences].join('\n  '),
    )
  else console.error(`The server does not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
