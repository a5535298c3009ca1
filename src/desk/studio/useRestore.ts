import { useEffect, useState } from 'react'
import type { Answers } from '../calls/answers.ts'
import { findSentence, run, type Outcome } from '../calls/deskApi.ts'

export type Restored = Answers['release restore']
/** A file that differs from an earlier release. */
export type RestorableFile = Restored['files'][number]

type Options = { company: string; release: number }
type Loaded = { of: string; answer?: Restored; fault?: string }

/**
 * Tries to restore the chosen files of a release, again at each choice. At first those are chosen that no
 * later release changed again.
 */
export function useRestore({ company, release }: Options) {
  const [wanted, setWanted] = useState<readonly string[]>()
  const [loaded, setLoaded] = useState<Loaded>()
  const [listed, setListed] = useState<RestorableFile[]>()
  const files = listed ?? []
  const chosen = wanted ?? files.filter(({ isChangedAgain }) => !isChangedAgain).map(({ file }) => file)
  const overwrite = files.some(({ file, isUnkept }) => isUnkept && chosen.includes(file))
  const of = JSON.stringify({ release, files: wanted, ...(overwrite && { overwrite }) })
  const isEmpty = wanted?.length === 0
  useEffect(() => {
    if (isEmpty) return undefined
    let isOver = false
    tryRestoring(company, of).then(
      ({ answer }) => {
        if (isOver) return
        setLoaded({ of, answer })
        setListed((before) => before ?? answer.files)
      },
      (error: unknown) => !isOver && setLoaded({ of, fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [company, of, isEmpty])
  const choose = (file: string, isChosen: boolean): void =>
    setWanted(isChosen ? [...chosen, file] : chosen.filter((each) => each !== file))
  const restore = async (note: string): Promise<Restored> => {
    const input = { ...(JSON.parse(of) as object), ...(note && { note }) }
    const { answer } = await run('release restore', { company, input, confirm: true })
    return answer
  }
  const isBusy = !isEmpty && loaded?.of !== of
  return {
    trial: loaded?.answer,
    fault: isBusy ? undefined : loaded?.fault,
    files,
    chosen,
    choose,
    restore,
    isBusy,
  }
}

const tryRestoring = (company: string, of: string): Promise<Outcome<Restored>> =>
  run('release restore', { company, input: JSON.parse(of) as Record<string, unknown>, dryRun: true })
