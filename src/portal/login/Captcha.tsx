import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, findErrorText } from '../api/apiError.ts'
import { useText } from '../messages/useText.ts'
import styles from './Captcha.module.css'
import { solveCaptcha } from './solveCaptcha.ts'

type State = 'open' | 'solving' | 'solved' | 'failed'
type CaptchaState = {
  state: State
  answer: string | undefined
  /** The error of the failed check. */
  failure: unknown
  /** Starts to solve the check; does nothing if the check is running or solved. */
  solve: () => Promise<void>
  /** Returns the answer; waits for a running attempt, and rejects with its error. */
  finish: () => Promise<string>
}

/**
 * Solves the bot check in the browser. Each refused submit increases `attempt`, and the check must be solved
 * again: a used answer is never sent again (AUT-11).
 */
export function useCaptcha(attempt: number): CaptchaState {
  const [state, setState] = useState<State>('open')
  const [answer, setAnswer] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  const solving = useRef<Promise<string>>(undefined)
  useEffect(() => {
    setState('open')
    setAnswer(undefined)
    return () => running.current?.abort()
  }, [attempt])

  const solve = async () => {
    if (state === 'solving' || state === 'solved') return
    const controller = new AbortController()
    running.current = controller
    setState('solving')
    try {
      solving.current = solveCaptcha(controller.signal)
      const solved = await solving.current
      if (controller.signal.aborted) return
      setState('solved')
      setAnswer(solved)
    } catch (error) {
      if (controller.signal.aborted) return
      setState('failed')
      setFailure(error)
    }
  }
  const finish = async () => answer ?? (await solving.current) ?? ''
  return { state, answer, failure, solve, finish }
}

type Props = { captcha: CaptchaState; error: string | undefined }

/** The bot check as one checkbox. Its error disappears once the check is solved. */
export function Captcha({ captcha: { state, answer, failure, solve }, error }: Props) {
  const t = useText()
  const id = useId()
  const problem =
    state === 'failed' ? captchaProblem(failure, t('captcha.failed')) : answer ? undefined : error
  return (
    <div>
      <div className={styles.box} data-invalid={Boolean(problem) || undefined}>
        <label className={styles.label} htmlFor={id}>
          <span className={styles.tick} data-state={state}>
            <input
              id={id}
              className={styles.input}
              type="checkbox"
              checked={state === 'solving' || state === 'solved'}
              onChange={() => void solve()}
              aria-describedby={problem ? `${id}-problem` : undefined}
              aria-invalid={Boolean(problem)}
              aria-busy={state === 'solving'}
            />
            {state === 'solving' && <span className={styles.spinner} aria-hidden />}
            {state === 'solved' && <IconCheck size={18} stroke={3} aria-hidden />}
          </span>
          <span aria-live="polite">{t(`captcha.${state === 'failed' ? 'open' : state}`)}</span>
        </label>
        <IconShieldCheck className={styles.shield} size={20} aria-hidden />
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/**
 * Returns the specification's sentence for maintenance if the server cannot be reached, else the error's
 * sentence.
 */
function captchaProblem(failure: unknown, inMaintenance: string): string {
  const isAway = failure instanceof ApiError && failure.status >= 500
  return isAway ? inMaintenance : findErrorText(failure)
}
