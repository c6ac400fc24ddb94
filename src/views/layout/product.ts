export const PRODUCT = 'Wellness Console';
