import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { useLanguage } from '../words/language.ts'
import { findMissingGrids } from './missingGrids.ts'
import { listPaths, writeValue, type Studio } from './useStudio.ts'

/** Adds prices by age to a modality, or a rate table that a category reads: an empty grid to fill in. */
export function AddGrid({ studio }: { studio: Studio }) {
  const t = useText()
  const language = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const files = listPaths(studio).map((path) => ({ path, text: studio.textOf(path) }))
  const missing = findMissingGrids(files, studio.shown.categories)
  if (missing.length === 0) return null
  const label = (name: string, table: string | undefined): string =>
    table === undefined ? t('studio.grid.byAge', { name }) : t('studio.grid.table', { name, table })
  const add = (): void => {
    const grid = missing[Number(chosen)]
    if (!grid) return
    writeValue(studio, grid.path, grid.value)
    setChosen(null)
    location.assign(`#studio?${new URLSearchParams({ part: 'prices', file: grid.path })}`)
  }
  return (
    <Group align="end" gap="sm">
      <Select
        label={t('studio.grid.missing')}
        data={missing.map(({ name, table }, index) => ({
          value: String(index),
          label: label(localized(name, language), table),
        }))}
        value={chosen}
        onChange={setChosen}
        searchable
      />
      <Button variant="default" onClick={add} disabled={chosen === null}>
        {t('studio.grid.add')}
      </Button>
    </Group>
  )
}
