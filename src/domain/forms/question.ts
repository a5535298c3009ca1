/** The longest question to the company's contact, in characters. */
export const maxQuestionLength = 1000
