import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { endInOrder } from './endInOrder.ts'

/** A process with a part that closes when `close` is called; records its actions in order. */
function begin(listens = (_own: EventEmitter): void => undefined) {
  const done: string[] = []
  let close = (_error?: Error): void => undefined
  const closed = new Promise<void>((resolve, reject) => {
    close = (error) => (error ? reject(error) : resolve())
  })
  const own = Object.assign(new EventEmitter(), { exit: (code: number) => void done.push(`exit ${code}`) })
  listens(own)
  const part = { close: () => (done.push('closes'), closed) }
  const fatal = (details: object, message: string) => void done.push(`${JSON.stringify(details)} ${message}`)
  endInOrder(part, { fatal: fatal as never }, own)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { own, done, close: (error?: Error) => (close(error), turn()) }
}

describe('a process', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'ends with 0 after its parts have closed, once, by %s',
    async (signal) => {
      const { own, done, close } = begin()
      own.emit(signal)
      own.emit(signal)
      expect(done).toEqual(['closes'])
      await close()
      expect(done).toEqual(['closes', 'exit 0'])
    },
  )

  it('goes on at SIGHUP where that replaces its processes', () => {
    const { own, done } = begin((each) => each.on('SIGHUP', () => undefined))
    own.emit('SIGHUP')
    expect(done).toEqual([])
  })

  it('logs an error that reaches nobody, closes its parts and ends with 1 to be replaced', async () => {
    const { own, done, close } = begin()
    own.emit('uncaughtException', new Error('lost'), 'unhandledRejection')
    expect(done).toEqual([expect.stringMatching(/"origin":"unhandledRejection".*reached nobody/), 'closes'])
    await close()
    expect(done.at(-1)).toBe('exit 1')
  })

  it('ends where a part does not close', async () => {
    const { own, done, close } = begin()
    own.emit('SIGTERM')
    await close(new Error('does not close'))
    expect(done).toEqual(['closes', 'exit 0'])
  })
})
