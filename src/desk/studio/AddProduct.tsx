import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { useLanguage } from '../words/language.ts'
import { getAt, parseFile, setAt } from './editJson.ts'
import { blankProduct } from './entries.ts'
import { listPaths, writeValue, type Studio } from './useStudio.ts'

const catalogueFile = 'catalogue.json'

/** Adds a product of a category that the portal knows: its file, and its line in the catalogue. */
export function AddProduct({ studio }: { studio: Studio }) {
  const t = useText()
  const language = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const { shown, textOf, edit } = studio
  const text = textOf(catalogueFile)
  const products = getAt(parseFile(text), ['products'])
  const category = shown.categories.find(({ id }) => id === chosen)
  if (!Array.isArray(products)) return null
  const add = (): void => {
    if (!category) return
    const file = freeFile(category.id, listPaths(studio))
    edit(file, `${JSON.stringify(blankProduct(category), null, 2)}\n`)
    writeValue(studio, catalogueFile, setAt(parseFile(text), ['products'], [...products, file]))
    location.hash = `studio?${new URLSearchParams({ part: 'products', file, path: 'PL' })}`
  }
  const names = shown.categories.map(({ id, name }) => ({
    value: id,
    label: localized(name, language) || id,
  }))
  return (
    <Group align="end" gap="sm">
      <Select
        label={t('studio.addProduct.category')}
        data={names}
        value={chosen}
        onChange={setChosen}
        searchable
      />
      <Button variant="default" onClick={add} disabled={!category}>
        {t('studio.addProduct')}
      </Button>
    </Group>
  )
}

function freeFile(id: string, taken: readonly string[]): string {
  const file = (number: number): string => `catalogue/${id}${number > 1 ? `-${number}` : ''}.json`
  let number = 1
  while (taken.includes(file(number))) number++
  return file(number)
}
