import { describe, expect, it } from 'vitest'
import { writeJson } from './editJson.ts'
import { addEntry, removeEntry } from './entries.ts'
import type { FileSchema } from './sectionForm.ts'

const text = '{\n  "news": [\n    { "id": "news-2", "text": { "es": "Uno" }, "date": "2026-01-02" }\n  ]\n}\n'
const file = JSON.parse(text) as unknown
const schema: FileSchema = {
  type: 'object',
  properties: {
    news: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'text'],
        properties: {
          id: { type: 'string' },
          text: { type: 'object', properties: { es: { type: 'string' } } },
          date: { type: 'string' },
        },
      },
    },
  },
}

describe('an entry of a list', () => {
  it('is added with an id of its own and a place for its texts', () => {
    const once = addEntry(file, 'news', schema)
    expect(once).toHaveProperty('news.1', { id: 'news-3', text: {} })
    expect(addEntry(once, 'news', schema)).toHaveProperty('news.2', { id: 'news-4', text: {} })
    expect(addEntry({ news: [] }, 'news', schema)).toHaveProperty('news.0.id', 'news-1')
  })

  it('is taken away again, and the file has its bytes', () => {
    const added = writeJson(text, addEntry(file, 'news', schema))
    expect(added).toContain('"news-3"')
    expect(writeJson(added, removeEntry(JSON.parse(added), ['news', 1]), text)).toBe(text)
  })
})
