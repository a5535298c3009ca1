import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage, getLanguage } from './language.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { addMessages } from './catalogue.ts'
import { useText } from './useText.ts'

// A text is missing in Catalan, as during a translation.
vi.mock('./ca.json', async (original) => {
  const { 'home.news': _lacking, ...others } = (await original<{ default: Record<string, string> }>()).default
  return { default: others }
})

beforeEach(() => localStorage.clear())

function Words({ ids }: { ids: string[] }) {
  const t = useText()
  return ids.map((id) => <p key={id}>{t(id)}</p>)
}

it('a text that a language lacks is shown in English, the others stay (I18-01)', async () => {
  await renderPage(<Words ids={['home.news', 'home.alerts']} />, { language: 'ca' })
  expect(await screen.findByText('News')).toBeTruthy()
  expect(screen.getByText('Avisos')).toBeTruthy()
})

it('a category’s word that a language lacks is shown in English', async () => {
  const kites: Record<string, Record<string, string>> = { es: { name: 'Cometas' }, en: { name: 'Kites' } }
  await addMessages('benefit.kites.', (language) => Promise.resolve(kites[language] ?? {}))
  await renderPage(<Words ids={['benefit.kites.name']} />, { language: 'pt' })
  expect(await screen.findByText('Kites')).toBeTruthy()
})

it('a category’s words are loaded one language at a time', async () => {
  const asked: string[] = []
  await renderPage(<Words ids={['home.news', 'benefit.boats.name']} />, { language: 'es' })
  const texts = await addMessages('benefit.boats.', (language) => {
    asked.push(language)
    return Promise.resolve({ name: `Boats (${language})` })
  })
  expect([asked, texts]).toEqual([['es'], { es: { name: 'Boats (es)' } }])
  expect(await screen.findByText('Boats (es)')).toBeTruthy()
  chooseLanguage('pt')
  await waitFor(() => expect(screen.getByText('Boats (pt)')).toBeTruthy())
  expect([asked, Object.keys(texts)]).toEqual([
    ['es', 'pt'],
    ['es', 'pt'],
  ])
})

it('the texts follow the chosen language, which is stored (I18-02)', async () => {
  await renderPage(<Words ids={['home.news']} />)
  for (const [language, word] of [
    ['en', 'News'],
    ['pt', 'Notícias'],
    ['es', 'Noticias'],
  ] as const) {
    chooseLanguage(language)
    await waitFor(() => expect(screen.getByText(word)).toBeTruthy())
    expect([getLanguage(), localStorage.getItem('portal.language')]).toEqual([language, language])
  }
})
