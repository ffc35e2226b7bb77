import { createContext, useContext } from 'react';
import type { Reviews } from './reviews.ts';

export const ReviewsContext = createContext<Reviews | null>(null);

export function useReviews(): Reviews {
  const reviews = useContext(ReviewsContext);
  if (reviews === null) throw new Error('useReviews outside of ReviewsContext');
  return reviews;
}
