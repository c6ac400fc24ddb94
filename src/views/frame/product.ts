/** What the product is called, on the page and in the browser's tab. */
export const PRODUCT = 'Wellness Console';
