import { useEffect, useState } from 'react'
import { findSentence, run } from './deskApi.ts'

type Asked = { name: string; company?: string | undefined; input?: Record<string, unknown> }

/**
 * Runs a read operation, and runs it again when its input changes; without a name it runs nothing. `isBusy`
 * is true until the result for the current input has arrived.
 */
export function useAnswer<Answer>({ name, company, input = {} }: Asked): {
  answer?: Answer | undefined
  fault?: string | undefined
  isBusy: boolean
  reload: () => void
} {
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify({ name, company, input, turn })
  const [loaded, setLoaded] = useState<{ asked: string; answer?: Answer; fault?: string }>()
  useEffect(() => {
    const of = JSON.parse(asked) as Required<Asked>
    if (!of.name) return undefined
    let isOver = false
    run(of.name, { company: of.company || undefined, input: of.input }).then(
      ({ answer }) => !isOver && setLoaded({ asked, answer: answer as Answer }),
      (error: unknown) => !isOver && setLoaded({ asked, fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [asked])
  const isCurrent = loaded?.asked === asked
  return {
    answer: isCurrent ? loaded.answer : undefined,
    fault: isCurrent ? loaded.fault : undefined,
    isBusy: name !== '' && !isCurrent,
    reload: () => setTurn((before) => before + 1),
  }
}
