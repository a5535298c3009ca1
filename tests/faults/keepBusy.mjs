import { spawn } from 'node:child_process'

/** Starts programs that only count. */
export function keepBusy(count) {
  const script =
    'setTimeout(() => process.exit(), 600_000); const count = () => { for (let i = 0; i < 1e7; i++); ' +
    'setImmediate(count) }; count()'
  const counting = Array.from({ length: count }, () => spawn(process.execPath, ['-e', script]))
  return { end: () => counting.forEach((each) => each.kill('SIGKILL')) }
}
