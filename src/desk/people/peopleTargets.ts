import { useEffect, useState } from 'react'
import type { Answers } from '../calls/answers.ts'
import { findSentence, run } from '../calls/deskApi.ts'

/** A column of people that a form or a file may fill. */
type Columns = Answers['people columns']
/** A column of people, with what it holds of the person. */
export type Target = Columns['targets'][number]
/** A column of a file, with the most likely column of people. */
export type FileColumn = Columns['columns'][number]

/** Loads the columns of people, the most likely matches of a file's columns, and what a person has now. */
export async function loadColumns(
  company: string,
  { file, employee }: { file?: File; employee?: string | undefined } = {},
): Promise<Columns> {
  // An operation with an optional file is called with a form, also without a file.
  const input = employee === undefined ? {} : { employee }
  return (await run('people columns', { company, input, files: { people: file } })).answer
}

/** Loads the columns of people of a company, with the values of one person if there is one. */
export function useTargets(company: string, employee?: string): { targets?: Target[]; fault?: string } {
  const [loaded, setLoaded] = useState<{ company: string; targets?: Target[]; fault?: string }>()
  useEffect(() => {
    let isOver = false
    loadColumns(company, { employee }).then(
      ({ targets }) => !isOver && setLoaded({ company, targets }),
      (error: unknown) => !isOver && setLoaded({ company, fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [company, employee])
  return loaded?.company === company ? loaded : {}
}
