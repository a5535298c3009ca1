import { Select, Textarea } from '@mantine/core'
import { validators } from '../operation/validators.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { SchemaForm } from '../../portal/schema-form/SchemaForm.tsx'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { TableSkeleton } from '../../portal/ui/layout/Skeletons.tsx'
import { BrandingContrast } from './BrandingContrast.tsx'
import { EntryTools } from './EntryTools.tsx'
import { getAt, parseFile, setAt, writeJson } from './editJson.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import { useFocusAt } from './useFocusAt.ts'
import { PriceGrids } from './PriceGrids.tsx'
import { buildSectionForm, findSchema, fromFormValue, toFormValue, type FileSchema } from './sectionForm.ts'
import {
  findLongLists,
  findSectionAt,
  findSections,
  schemaNameOf,
  wholeFile,
  type Section,
} from './studioParts.ts'
import type { Studio } from './useStudio.ts'
import styles from './studio.module.css'

const schemas = import.meta.glob<{ default: FileSchema }>([
  '../../../schemas/*.schema.json',
  '!../../../schemas/*.{details,documentation,item}.schema.json',
])

type Props = {
  path: string
  keys: readonly string[] | undefined
  /** The path of a field to go to; blank: none. */
  at: string
  studio: Studio
  part: string
}

/** A file as a form or price grid, with its JSON beside it; both stay in sync. */
export function FileEditor({ path, keys, at, studio, part }: Props) {
  const t = useText()
  const schema = useSchema(path)
  // Counts edits of the JSON: each one rebuilds the form.
  const [handEdits, setHandEdits] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const text = studio.textOf(path)
  const value = useMemo(() => parseFile(text), [text])
  const [chosen, setChosen] = useState(() => (at ? findSectionAt(value, at).id : undefined))
  useFocusAt(box, at, text)
  const file = studio.shown.files.find((each) => each.path === path)
  const write = (next: unknown): void => {
    const saved = file?.content ?? ''
    // While only the form has made changes, values are written into the saved text, so a field that is filled
    // and cleared again changes nothing.
    const isByForm = saved !== '' && text === writeJson(saved, value, file?.served ?? saved)
    studio.edit(path, writeJson(isByForm ? saved : text, next, file?.served ?? saved))
  }
  if (!schema) return <TableSkeleton rows={6} />
  return (
    <div className={styles.sides} ref={box}>
      <div className={styles.part}>
        {part === 'face' && <BrandingContrast value={value} onChange={write} />}
        {value === undefined ? (
          <Notice tone="warning">{t('studio.unreadable')}</Notice>
        ) : part === 'prices' ? (
          <PriceGrids {...{ value, schema }} {...studio.shown} onChange={write} name={path} />
        ) : (
          <SectionedForm
            key={handEdits}
            {...{ path, schema, value, keys, studio, chosen }}
            onChange={write}
            onChoose={setChosen}
          />
        )}
      </div>
      <Source
        {...{ path, text }}
        onChange={(next) => {
          studio.edit(path, next)
          setHandEdits((before) => before + 1)
        }}
      />
    </div>
  )
}

type SourceProps = { path: string; text: string; onChange: (text: string) => void }

/** The file as text. */
function Source({ path, text, onChange }: SourceProps) {
  const t = useText()
  return (
    <Textarea
      className={styles.source}
      label={t('studio.source', { file: path })}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      autosize
      minRows={12}
      maxRows={30}
      spellCheck={false}
    />
  )
}

function useSchema(path: string): FileSchema | undefined {
  const [loaded, setLoaded] = useState<{ path: string; schema: FileSchema }>()
  useEffect(() => {
    const name = schemaNameOf(path)
    const load = (of: string) => schemas[`../../../schemas/${of}.schema.json`]
    const found = load(name ?? '') ?? load('table')
    void found?.().then(({ default: schema }) => setLoaded({ path, schema }))
  }, [path])
  return loaded?.path === path ? loaded.schema : undefined
}

/** `chosen`: the id of a section; undefined: the first entry of a list. */
type SectionedProps = FormProps & {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

type FormProps = {
  path: string
  schema: FileSchema
  value: unknown
  keys: readonly string[] | undefined
  studio: Studio
  onChange: (value: unknown) => void
}

function SectionedForm({ path, schema, value, keys, studio, onChange, chosen, onChoose }: SectionedProps) {
  const t = useText()
  const sections = useMemo(() => findSections(value), [value])
  const isSplit = keys === undefined && sections.length > 1
  const section =
    sections.find(({ id }) => id === chosen) ?? (isSplit ? sections[1] : undefined) ?? sections[0]
  if (!section) return null
  const words = sections.map(({ id, label }) => ({ value: id, label: label || t('studio.whole') }))
  const [list] = keys === undefined ? findLongLists(value) : []
  return (
    <>
      {isSplit && (
        <Select
          label={t('studio.section')}
          data={words}
          value={section.id}
          onChange={(id) => onChoose(id ?? undefined)}
          allowDeselect={false}
          searchable
        />
      )}
      {list && <EntryTools {...{ schema, value, list, onChange, onChoose, section }} />}
      <SectionForm
        key={section.id}
        {...{ path, schema, value, keys, studio, section, onChange }}
        section={isSplit ? section : wholeFile}
      />
    </>
  )
}

function SectionForm({
  path,
  schema,
  value,
  keys,
  studio,
  section,
  onChange,
}: FormProps & { section: Section }) {
  const own = getAt(value, section.path)
  const hidden = findLongLists(own).join()
  const form = useMemo(
    () => buildSectionForm(findSchema(schema, section.path) ?? {}, hidden.split(','), keys),
    [schema, section.path, hidden, keys],
  )
  const shown = useMemo(() => form && (toFormValue(form, own ?? {}) as Record<string, unknown>), [form, own])
  const words = useFieldWords()
  const errors = useErrors(path, section, studio)
  if (!form || !shown) return null
  return (
    <Card>
      <SchemaForm
        key={JSON.stringify(errors)}
        schema={form}
        validators={validators}
        value={shown}
        onChange={(typed) => onChange(setAt(value, section.path, fromFormValue(form, typed, own)))}
        messages={words}
        prefix="file"
        errors={errors}
      />
    </Card>
  )
}

/** The faults of the last check, by field. */
function useErrors(path: string, section: Section, studio: Studio): Record<string, string> | undefined {
  const { findings } = studio.shown
  return useMemo(() => {
    const start = section.path.map((step) => `${step}.`).join('')
    const own = findings.filter((each) => each.file === path && each.path.startsWith(start))
    const entries = own
      .filter(({ severity }) => severity === 'fault')
      .map((each) => [each.path.slice(start.length), each.sentence] as const)
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }, [findings, path, section])
}

/** Returns a function that finds a field's label by the last key of its id. */
function useFieldWords(): (id: string) => string | undefined {
  const t = useText()
  const labelOf = useFieldLabel()
  return useCallback(
    (id) => {
      const steps = id.split('.')
      const last = steps.at(-1) ?? ''
      if (last === 'placeholder' && /^(es|ca|en|pt)$/.test(steps.at(-2) ?? '')) return t('studio.missing')
      if (['help', 'placeholder'].includes(last)) return last === 'help' ? '' : undefined
      return labelOf(last) ?? (steps.length > 1 ? last : undefined)
    },
    [t, labelOf],
  )
}
