import { runOperator } from './operator.ts'

/** Draws a progress bar on a terminal; elsewhere the operator command prints a line for each tenth. */
const drawBar = (done: number, total: number): void => {
  const filled = Math.round((done * 40) / Math.max(1, total))
  const end = done >= total ? '\n' : ''
  process.stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(40 - filled)} ${done}/${total}${end}`)
}

process.exitCode = await runOperator({
  words: process.argv.slice(2),
  variables: process.env,
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  // npm sets the working folder to the project's; the user's paths are relative to the folder of their shell.
  folder: process.env.INIT_CWD ?? process.cwd(),
  ...(process.stderr.isTTY && { progress: drawBar }),
})
