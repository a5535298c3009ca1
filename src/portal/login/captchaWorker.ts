import { deriveKey as deriveWithPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveWithSha } from 'altcha-lib/algorithms/web/sha'
import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'

/** Solves the puzzle in a worker, so that typing the password stays smooth. */
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith('PBKDF2') ? deriveWithPbkdf2 : deriveWithSha
  try {
    self.postMessage({ solution: await solveChallenge({ challenge: data, deriveKey }) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
