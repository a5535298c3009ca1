import { useEffect, useState } from 'react'
import { findSentence, run, type MadeFile } from './deskApi.ts'

type Asked = { name: string; company?: string | undefined; input?: Record<string, unknown> }

type Loaded<Answer> = { asked: string; answer?: Answer; files?: MadeFile[]; fault?: string }

/**
 * Runs a read operation, and runs it again when its input changes; without a name it runs nothing. `isBusy`
 * is true until the result for the current input has arrived.
 */
export function useAnswer<Answer>({ name, company, input = {} }: Asked): {
  answer?: Answer | undefined
  files?: MadeFile[] | undefined
  fault?: string | undefined
  isBusy: boolean
  reload: () => void
} {
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify({ name, company, input, turn })
  const [loaded, setLoaded] = useState<Loaded<Answer>>()
  useEffect(() => {
    const of = JSON.parse(asked) as Required<Asked>
    if (!of.name) return undefined
    let isOver = false
    run(of.name, { company: of.company || undefined, input: of.input }).then(
      ({ answer, files }) => !isOver && setLoaded({ asked, answer: answer as Answer, files }),
      (error: unknown) => !isOver && setLoaded({ asked, fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [asked])
  const isCurrent = loaded?.asked === asked
  return {
    answer: isCurrent ? loaded.answer : undefined,
    files: isCurrent ? loaded.files : undefined,
    fault: isCurrent ? loaded.fault : undefined,
    isBusy: name !== '' && !isCurrent,
    reload: () => setTurn((before) => before + 1),
  }
}
