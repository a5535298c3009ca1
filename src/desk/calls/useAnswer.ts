import { useEffect, useState } from 'react'
import type { AnswerTo } from './answers.ts'
import { findSentence, run, type MadeFile } from './deskApi.ts'

type Options<Name> = { name: Name; company?: string | undefined; input?: Record<string, unknown> }

type Loaded<Answer> = { of: string; turn: number; answer?: Answer; files?: MadeFile[]; fault?: string }

/**
 * Runs a read operation, and runs it again when its input changes; without a name it runs nothing. The name
 * gives the type of the answer. `isBusy` is true until the result for the current input has arrived; a reload
 * keeps the previous result until then.
 */
export function useAnswer<Name extends string>({
  name,
  company,
  input = {},
}: Options<Name>): {
  answer?: AnswerTo<Name> | undefined
  files?: MadeFile[] | undefined
  fault?: string | undefined
  isBusy: boolean
  reload: () => void
} {
  const [turn, setTurn] = useState(0)
  const of = JSON.stringify({ name, company, input })
  const [loaded, setLoaded] = useState<Loaded<AnswerTo<Name>>>()
  useEffect(() => {
    const asked = JSON.parse(of) as Required<Options<Name>>
    if (!asked.name) return undefined
    let isOver = false
    run(asked.name, { company: asked.company || undefined, input: asked.input }).then(
      ({ answer, files }) => !isOver && setLoaded({ of, turn, answer, files }),
      (error: unknown) => !isOver && setLoaded({ of, turn, fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [of, turn])
  const isCurrent = loaded?.of === of
  return {
    answer: isCurrent ? loaded.answer : undefined,
    files: isCurrent ? loaded.files : undefined,
    fault: isCurrent ? loaded.fault : undefined,
    isBusy: name !== '' && !(isCurrent && loaded.turn === turn),
    reload: () => setTurn((before) => before + 1),
  }
}
