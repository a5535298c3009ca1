import { fileURLToPath } from 'node:url'
import { openSources } from './openSources.mjs'

/**
 * npm run review [-- <contract> contracted|cancelled]: reads straight from the sources, so nothing has to be
 * built first.
 */
export async function review(words) {
  const sources = await openSources()
  try {
    const { review: run } = await sources.ssrLoadModule(fileURLToPath(new URL('review.ts', import.meta.url)))
    await run({ words, variables: process.env, print: (line) => console.log(line) })
  } finally {
    await sources.close()
  }
}
