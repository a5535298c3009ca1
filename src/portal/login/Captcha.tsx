import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../messages/useText.ts'
import styles from './Captcha.module.css'
import { solveCaptcha } from './solveCaptcha.ts'

type State = 'open' | 'solving' | 'solved' | 'failed'

type Props = {
  /** The solved answer, once; undefined while there is none. */
  onSolved: (answer: string | undefined) => void
  /** Changes after each refused submit: a used answer is never sent again (AUT-11). */
  attempt: number
  error?: string | undefined
}

/** The bot check: one tick, solved by the browser itself. */
export function Captcha({ onSolved, attempt, error }: Props) {
  const t = useText()
  const id = useId()
  const [state, setState] = useState<State>('open')
  const running = useRef<AbortController>(undefined)

  useEffect(() => {
    setState('open')
    onSolved(undefined)
    return () => running.current?.abort()
  }, [attempt, onSolved])

  const solve = async () => {
    if (state === 'solving' || state === 'solved') return
    const controller = new AbortController()
    running.current = controller
    setState('solving')
    try {
      const answer = await solveCaptcha(controller.signal)
      if (controller.signal.aborted) return
      setState('solved')
      onSolved(answer)
    } catch {
      if (!controller.signal.aborted) setState('failed')
    }
  }

  const problem = state === 'failed' ? t('captcha.failed') : error
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
