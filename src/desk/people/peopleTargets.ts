import { useEffect, useState } from 'react'
import { findSentence, run } from '../calls/deskApi.ts'

/** A column of people that a form or a file may fill. */
export type Target = {
  column: string
  title: string
  kind: string
  /** The form in which employees edit the column themselves; blank: none. */
  form: string
  isRequired: boolean
  choices: string[]
  /** What the column holds of the person; blank without one. */
  value: string
  /** The end of a secret value, which is not shown whole. */
  masked: string
}
/** A column of a file, with the most likely column of people. */
export type FileColumn = { title: string; samples: string[]; column: string; by: string }

/** Loads the columns of people, the most likely matches of a file's columns, and what a person has now. */
export async function loadColumns(
  company: string,
  { file, employee }: { file?: File; employee?: string | undefined } = {},
): Promise<{ columns: FileColumn[]; targets: Target[] }> {
  // An operation with an optional file is called with a form, also without a file.
  const input = employee === undefined ? {} : { employee }
  const { answer } = await run('people columns', { company, input, files: { people: file } })
  return answer as { columns: FileColumn[]; targets: Target[] }
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
