/** The longest question to the company's contact, in characters. */
export const longestQuestion = 1000
