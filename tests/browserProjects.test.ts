import { expect, it } from 'vitest'
import { firefoxProjects, projects } from './browser/projects.ts'

it('the main journeys run in Firefox where it is installed, and no other test does', () => {
  const [firefox, ...others] = firefoxProjects(true)
  expect(others).toEqual([])
  expect(firefox?.use.browserName).toBe('firefox')
  const runs = (file: string): boolean => firefox?.testMatch.test(`/tests/browser/${file}.spec.ts`) ?? false
  expect(['journey', 'login'].every(runs)).toBe(true)
  expect(['screens', 'home', 'someJourney'].some(runs)).toBe(false)
})

it('without Firefox there is no project of it', () => {
  expect(firefoxProjects(false)).toEqual([])
  expect(projects.map(({ name }) => name).slice(0, 2)).toEqual(['desktop', 'mobile'])
})
