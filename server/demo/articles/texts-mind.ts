/** Articles of the demo about what goes on in people's heads, and between them. */
import type { DemoText } from './text.ts';

export const mindTexts: readonly DemoText[] = [
  {
    title: 'When stress stays after work',
    category: 'Mental health',
    tags: ['stress', 'evening'],
    links: ['Three minutes of breathing', 'Asking for help is a skill', 'How to end a working day'],
    text: `A hard day is not a problem. A hard day that is still there on Sunday is worth looking at.

## Signs that are easy to overlook
- You are short with people you like.
- Small decisions, such as what to eat, feel heavy.
- You wake at four, thinking of a list.

## First aid
Write down what goes round in your head, on paper, and beside each line either the next step or *not mine*. Then move: ten minutes of brisk walking do more than an hour on the sofa.

If it lasts for more than two weeks, talk to somebody. [[Asking for help is a skill]] says who and how.`,
  },
  {
    title: 'Asking for help is a skill',
    category: 'Mental health',
    tags: ['support', 'counselling'],
    text: `Nobody is surprised when you see somebody about a knee. This is the same.

## Who is there
- **Counselling**: six free sessions a year for everybody, twelve with Health Family. Outside of the company; we are told the number of sessions and no names.
- **Your HR partner**, through Talk to HR. What you write there is not seen by your manager.
- **First Aiders for mental health**: the green lanyards.

> You do not need a reason that is good enough. Wanting to talk is one.

## In an emergency
Call 112, or 999 in the United Kingdom. Everything else can wait.`,
  },
  {
    title: 'Talking to a colleague who is not well',
    category: 'Mental health',
    tags: ['support', 'team'],
    links: ['Asking for help is a skill'],
    text: `You have noticed something and do not want to say the wrong thing. Saying nothing is usually worse.

1. Choose a walk rather than a meeting room.
2. Say what you have seen, not what you think it is: *"You have been very quiet in the last weeks."*
3. Listen. Do not mend.
4. Ask what would help, and what would not.

You are a colleague and not a therapist. It is enough to be there, and to know who else is.`,
  },
  {
    title: 'Burnout is not a badge',
    category: 'Mental health',
    tags: ['stress', 'work'],
    links: ['When stress stays after work', 'How to end a working day'],
    text: `It begins with people who care. They say yes, they are good, they get more. One morning nothing moves.

## What it is not
Weakness, or too little yoga. It is more work than one person has hours for, over more months than anybody can.

## What managers can do
- Look at hours, not at moods. The report shows who has worked on six days.
- Take something away **before** adding something.
- Take holidays yourself, and be unreachable.`,
  },
  {
    title: 'Grief at work',
    category: 'Mental health',
    tags: ['support', 'team'],
    text: `Everybody loses somebody. Our leave for it is five days, and it need not be taken in one piece: the hard day is often the one three weeks later.

If it is a colleague who has lost somebody: write two lines. *I am sorry. I think of you.* Nothing else is needed, and it is never too late.`,
  },
  {
    title: 'The comparison trap',
    category: 'Mental health',
    tags: ['phone', 'mood'],
    text: `You compare your inside with other people's outside, and lose every time.

For one week, notice how you feel *after* each app, and write it down in one word. Most people delete one of them on day five.`,
  },
  {
    title: 'Three minutes of breathing',
    category: 'Mindfulness',
    tags: ['breathing', 'stress', 'breaks'],
    links: ['Meditation for people who cannot sit still'],
    text: `You can do this in a lift.

1. Breathe in through the nose and count to four.
2. Hold for one.
3. Breathe out and count to six, as if through a straw.
4. Again, for three minutes.

The long breath out is what does it: it tells your heart to slow down, and your heart believes it.`,
  },
  {
    title: 'Meditation for people who cannot sit still',
    category: 'Mindfulness',
    tags: ['meditation', 'beginners'],
    text: `Your mind will wander. Noticing that **is** the exercise; each time you come back is one repetition.

## Walk instead
Twenty steps along the quay, slowly. Feel the heel, the sole, the toes. Turn round. Twenty steps back.

## Wash up instead
One cup at a time. Warm water, the weight of the cup, the sound.

Five minutes every day are worth more than an hour on Sunday. The next meditation challenge begins in a fortnight.`,
  },
  {
    title: 'A yoga break without a mat',
    category: 'Mindfulness',
    tags: ['yoga', 'desk', 'breaks'],
    links: ['Your back at the desk'],
    text: `Five movements in clothes that you can work in.

- **Cat and cow, sitting.** Hands on the knees, round the back, then arch it. Eight times.
- **Side stretch.** One arm over the head, three breaths, other side.
- **Eagle arms.** Cross the elbows in front of you and lift them.
- **Chair twist.** Hold the backrest and look behind you.
- **Forward fold.** Stand up, bend the knees, let the head hang.

Stop where it pulls, before it hurts.`,
  },
  {
    title: 'One thing at a time',
    category: 'Mindfulness',
    tags: ['focus', 'work'],
    text: `After each interruption it takes about a quarter of an hour until you are back where you were. Four of them are a morning.

## Two hours of quiet
Between nine and eleven we do not plan meetings in Engineering and Finance. It began as a test in March and nobody wants to go back.

Close the mail. It will be there.`,
  },
  {
    title: 'Three good things',
    category: 'Mindfulness',
    tags: ['mood', 'evening', 'habits'],
    text: `Before you put out the light, write down three things that were good today, and why. Small ones count: the bus came, the bread was warm, Ana laughed.

In studies it takes about ten days until people notice a difference, and it lasts for months.`,
  },
  {
    title: 'Eat together on Thursdays',
    category: 'Together',
    tags: ['team', 'food', 'lunch'],
    text: `The long table in the kitchen is set for twelve every Thursday at half past twelve. Whoever comes, comes; the first two cook next week.

It costs an hour, and you know the names of people in Procurement.`,
  },
  {
    title: 'The art of a real thank-you',
    category: 'Together',
    tags: ['recognition', 'team'],
    links: ['Three good things'],
    text: `"Great job!" is kind and forgotten by lunch. A thank-you that stays has three parts.

1. **What** somebody did: *"You stayed on the line with the customer from Rotterdam."*
2. **What it changed**: *"She has renewed her contract."*
3. **What it says about them**: *"You do not give up on people."*

Say it where others hear it, or write it in Recognition.`,
  },
  {
    title: 'New here? Find your people',
    category: 'Together',
    tags: ['team', 'new starters', 'groups'],
    text: `The first three months decide whether a place becomes yours. Do not wait to be asked.

- Join one group: Book Circle, Running Club, Lunch Walkers. They all take beginners.
- Ask one person a week for coffee, from a department that you do not know.
- Say yes to the first invitation, even if you are tired.`,
  },
  {
    title: 'Caring for somebody at home',
    category: 'Together',
    tags: ['carers', 'support', 'work'],
    links: ['Asking for help is a skill'],
    text: `One in five of us looks after a parent, a partner or a child who is ill. Most of them never say so at work.

## What you can ask for
- Working from home on fixed days.
- Up to ten days of carer's leave a year.
- A manager who knows, and a plan for the day when the phone rings.

Parents & Carers share what they have learned about forms, nurses and patience.`,
  },
];
