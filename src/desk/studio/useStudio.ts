import { useMemo, useState } from 'react'
import { toFileText, toTyped, writeFix, writeJson } from './editJson.ts'
import type { Answers } from '../calls/answers.ts'
import { run, type Outcome } from '../calls/deskApi.ts'
import { useAnswer } from '../calls/useAnswer.ts'

/** The answer of `studio show`; the texts of files as they are edited (`toTyped`). */
export type Shown = Answers['studio show']
export type Finding = Shown['findings'][number]
export type Published = Outcome<Answers['studio publish']>

/** The files of a company with the unsaved edits. */
export type Studio = {
  shown: Shown
  /** Returns the current text of a file, with its unsaved edits. */
  textOf: (path: string) => string
  edit: (path: string, text: string) => void
  /** Adds a picture or document. */
  attach: (path: string, file: File) => void
  /** The files that are not saved. */
  unsaved: readonly string[]
  /** Takes back the unsaved edit of a file, such as a picture that is refused. */
  takeBack: (path: string) => void
  save: (takeOver?: boolean) => Promise<void>
  /** Writes the suggested key or value into the file, and saves it with the other edits. */
  applyFix: (finding: Finding) => Promise<void>
  /** Does the dry run of publishing, now or on a day. */
  tryPublishing: (on?: string) => Promise<Published>
  publish: (confirm: string | undefined, on?: string) => Promise<Published>
  discard: () => Promise<void>
}

/** Returns the paths of all files, with those that are new and not saved. */
export const listPaths = ({ shown, unsaved }: Studio): string[] => [
  ...new Set([...shown.files.map(({ path }) => path), ...unsaved]),
]

/** Writes a value into a JSON file: what is unchanged keeps its bytes. */
export function writeValue({ shown, textOf, edit }: Studio, path: string, value: unknown): void {
  const file = shown.files.find((each) => each.path === path)
  edit(path, writeJson(textOf(path), value, file?.served ?? file?.content ?? textOf(path)))
}

type Edits = ReadonlyMap<string, string | File>

/** Loads the files of a company with its draft, and saves the edits. */
export function useStudio(company: string): { studio?: Studio | undefined; fault?: string | undefined } {
  const { answer, fault, reload } = useAnswer({ name: 'studio show', company })
  const [last, setLast] = useState<Shown>()
  const [edits, setEdits] = useState<Edits>(new Map())
  // The previous answer is shown until the next one arrives.
  if (answer && answer !== last) setLast(answer)
  const stored = answer ?? last
  const shown = useMemo(() => stored && typedOf(stored), [stored])
  if (!stored || !shown) return { fault }
  const savedText = (path: string): string => shown.files.find((each) => each.path === path)?.content ?? ''
  const put = (path: string, content: string | File): void =>
    setEdits((before) => {
      const next = new Map(before)
      if (content === savedText(path)) next.delete(path)
      else next.set(path, content)
      return next
    })
  const textOf = (path: string): string => {
    const edited = edits.get(path)
    return typeof edited === 'string' ? edited : savedText(path)
  }
  const renew = (saved: readonly string[]): void => {
    // What was typed while its file was being saved stays unsaved.
    const isSaved = (path: string, content: unknown) => saved.includes(path) && content === edits.get(path)
    setEdits((before) => new Map([...before].filter(([path, content]) => !isSaved(path, content))))
    reload()
  }
  const takeBack = (path: string): void =>
    setEdits((before) => new Map([...before].filter(([each]) => each !== path)))
  const fileText = (path: string, typed: string): string => {
    const { content = '', served } = stored.files.find((each) => each.path === path) ?? {}
    return toFileText(typed, content, served ?? content)
  }
  const calls = createCalls({ company, shown, edits, fileText }, renew)
  const applyFix = async (finding: Finding): Promise<void> => {
    const { file } = finding
    await calls.save(false, new Map([[file, writeFix(textOf(file), finding)]]))
  }
  const unsaved = [...edits.keys()]
  return { studio: { shown, textOf, edit: put, attach: put, unsaved, takeBack, ...calls, applyFix }, fault }
}

/** The files with their texts as they are edited. */
const typedOf = (shown: Shown): Shown => ({
  ...shown,
  files: shown.files.map((file) => ({
    ...file,
    content: toTyped(file.content),
    ...(file.served !== undefined && { served: toTyped(file.served) }),
  })),
})

type Calls = Pick<Studio, 'tryPublishing' | 'publish' | 'discard'> & {
  save: (takeOver?: boolean, more?: Edits) => Promise<void>
}

/** The calls for the shown draft; `renew` reloads it, without the edits of the files that were saved. */
function createCalls(
  {
    company,
    shown,
    edits,
    fileText,
  }: { company: string; shown: Shown; edits: Edits; fileText: (path: string, typed: string) => string },
  renew: (saved: readonly string[]) => void,
): Calls {
  const call = <Name extends string>(name: Name, more: object) =>
    run(name, { company, input: { version: shown.version }, ...more })
  const inputOf = (on: string | undefined) => ({ version: shown.version, ...(on && { on }) })
  const publish = async (confirm: string | undefined, on?: string): Promise<Published> => {
    const outcome = await call('studio publish', { confirm, input: inputOf(on) })
    renew([...edits.keys()])
    return outcome
  }
  const discard = async (): Promise<void> => {
    if (shown.version > 0) {
      const { confirm } = await call('studio discard', { dryRun: true })
      await call('studio discard', { confirm })
    }
    renew([...edits.keys()])
  }
  const save = async (takeOver = false, more: Edits = new Map()): Promise<void> => {
    let { version } = shown
    const saved: string[] = []
    try {
      for (const [path, content] of new Map([...edits, ...more])) {
        const isText = typeof content === 'string'
        const file = isText ? new File([fileText(path, content)], 'file') : content
        const input = { path, version, ...(takeOver && { takeOver }) }
        const { answer } = await run('studio save', { company, input, files: { file } })
        version = answer.version
        saved.push(path)
      }
    } finally {
      // A refused file leaves those before it saved: the page goes on from their version.
      renew(saved)
    }
  }
  const tryPublishing = (on?: string): Promise<Published> =>
    call('studio publish', { dryRun: true, input: inputOf(on) })
  return { save, publish, discard, tryPublishing }
}
