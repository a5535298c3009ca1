import type { Challenge, Solution } from 'altcha-lib/types'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'

/**
 * Loads a puzzle (ALTCHA, proof of work: no third party, no cookie) and solves it in a worker. Returns the
 * value of the `captcha` header: base64 of { challenge, solution }. Rejects
 * with 503 if the program of the worker cannot be loaded, else with the error itself.
 */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const challenge = await api.get<Challenge>('/captcha/challenge', { signal })
  const solution = await solveInWorker(challenge, signal)
  return btoa(JSON.stringify({ challenge, solution }))
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./captchaWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = ({ message }) => reject(message ? new Error(message) : new ApiError(503))
    worker.onmessage = ({ data }: MessageEvent<{ solution?: Solution | null; error?: string }>) =>
      data.solution ? resolve(data.solution) : reject(new Error(data.error ?? 'The captcha has no solution'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
