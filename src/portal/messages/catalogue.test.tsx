import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage, currentLanguage } from './language.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { addMessages } from './catalogue.ts'
import { useText } from './useText.ts'

// Catalan lacks a text, as it does while a translation is on its way.
vi.mock('./ca.json', async (original) => {
  const { 'home.news': _lacking, ...others } = (await original<{ default: Record<string, string> }>()).default
  return { default: others }
})

beforeEach(() => localStorage.clear())

function Words({ ids }: { ids: string[] }) {
  const t = useText()
  return ids.map((id) => <p key={id}>{t(id)}</p>)
}

it('a text that a language lacks is read in English, the others stay (I18-01)', async () => {
  await renderPage(<Words ids={['home.news', 'home.alerts']} />, { language: 'ca' })
  expect(await screen.findByText('News')).toBeTruthy()
  expect(screen.getByText('Avisos')).toBeTruthy()
})

it('so is a word of a category', async () => {
  addMessages('benefit.kites.', { es: { name: 'Cometas' }, en: { name: 'Kites' } })
  await renderPage(<Words ids={['benefit.kites.name']} />, { language: 'pt' })
  expect(screen.getByText('Kites')).toBeTruthy()
})

it('what is on screen follows the choice, and the choice is kept (I18-02)', async () => {
  await renderPage(<Words ids={['home.news']} />)
  for (const [language, word] of [
    ['en', 'News'],
    ['pt', 'Notícias'],
    ['es', 'Noticias'],
  ] as const) {
    chooseLanguage(language)
    await waitFor(() => expect(screen.getByText(word)).toBeTruthy())
    expect([currentLanguage(), localStorage.getItem('portal.language')]).toEqual([language, language])
  }
})
