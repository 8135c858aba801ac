// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface components {
    schemas: {
        Message: {
            /** @description One sentence for the user. */
            message: string;
        };
        /** @description An error about the whole request. At least one of `error` and `message` is present. */
        MessageError: {
            /** @description One sentence for the user, or a code word such as `account_not_verified`. */
            error: string;
            /** @description One sentence for the user. */
            message?: string;
        } | {
            /** @description One sentence for the user, or a code word such as `account_not_verified`. */
            error?: string;
            /** @description One sentence for the user. */
            message: string;
        };
        /** @description An error about the whole request, in the form that the proposal and support calls use. */
        Detail: {
            /** @description One sentence for the user. */
            detail: string;
        };
        /** @description Error messages by field name. `non_field_errors` has the messages that are about no single field. */
        FieldErrors: {
            [key: string]: string[];
        };
        /** @description The reply to a login with an account that is not verified yet. */
        UnverifiedAccount: {
            /**
             * @description Always `account_not_verified`.
             * @constant
             */
            error: "account_not_verified";
            /**
             * @description Always true.
             * @constant
             */
            requires_verification: true;
            /**
             * Format: email
             * @description The account's e-mail address, for `verifyOtp` and `resendOtp`.
             */
            email: string;
            /** @description The registered phone. */
            phone_number: string;
            /** @description One sentence for the user. */
            message: string;
        };
        ActivationError: {
            /** @description One sentence for the user. */
            error: string;
            /** @description Attempts left for this code. Zero means that the user needs a new code. */
            remaining_attempts: number;
        };
        Success: {
            /** @description True if the call worked. */
            success: boolean;
            /** @description One sentence for the user. */
            message?: string;
        };
        /**
         * Format: email
         * @description An e-mail address without double dots, and without a dot or at-sign at either end. Upper and lower case mean the same.
         */
        Email: string;
        /** @description Six digits. */
        OneTimeCode: string;
        /** @description A Kenyan national ID, 7 to 9 digits. */
        NationalId: string;
        /** @description Ten digits starting 07 or 01. */
        Phone: string;
        /**
         * Format: password
         * @description The registration requires at least 8 characters, an upper-case letter, a lower-case letter, a digit and a special
         *     character; any ASCII punctuation counts as special. The portal checks this before it sends the form. A
         *     server should check it too, and refuse with 400 and a message at `password`.
         */
        Password: string;
        /**
         * @description Whether the competitor enters alone or leads a team.
         * @enum {string}
         */
        RegistrationType: "individual" | "team";
        /**
         * @description One of the 47 counties, or Other.
         * @enum {string}
         */
        County: "Mombasa" | "Kwale" | "Kilifi" | "Tana River" | "Lamu" | "Taita-Taveta" | "Garissa" | "Wajir" | "Mandera" | "Marsabit" | "Isiolo" | "Meru" | "Tharaka-Nithi" | "Embu" | "Kitui" | "Machakos" | "Makueni" | "Nyandarua" | "Nyeri" | "Kirinyaga" | "Murang'a" | "Kiambu" | "Turkana" | "West Pokot" | "Samburu" | "Trans Nzoia" | "Uasin Gishu" | "Elgeyo-Marakwet" | "Nandi" | "Baringo" | "Laikipia" | "Nakuru" | "Narok" | "Kajiado" | "Kericho" | "Bomet" | "Kakamega" | "Vihiga" | "Bungoma" | "Busia" | "Siaya" | "Kisumu" | "Homa Bay" | "Migori" | "Kisii" | "Nyamira" | "Nairobi" | "Other";
        /** @description National IDs of the team members without the leader. Empty for an individual. */
        TeamMembers: string[];
        Registration: {
            email: components["schemas"]["Email"];
            id_passport: components["schemas"]["NationalId"];
            /** @description Given name. */
            first_name: string;
            /** @description Family name. */
            last_name: string;
            phone_number: components["schemas"]["Phone"];
            county: components["schemas"]["County"];
            password: components["schemas"]["Password"];
            registration_type: components["schemas"]["RegistrationType"];
            team_members: components["schemas"]["TeamMembers"];
            /** @description The token from the human check. Verify it with the provider. */
            recaptcha_token: string;
        };
        RegistrationReply: {
            /** @description The number of the new account. */
            user_id?: number;
            /** @description One sentence for the user. */
            message?: string;
        };
        EmailOnly: {
            email: components["schemas"]["Email"];
        };
        EmailAndCode: {
            email: components["schemas"]["Email"];
            otp_code: components["schemas"]["OneTimeCode"];
        };
        ResendOtp: {
            email: components["schemas"]["Email"];
            /** @description The registered phone, if the portal knows it. */
            phone_number?: string;
            /**
             * @description Always `email`.
             * @constant
             */
            otp_type: "email";
        };
        /** @description The e-mail address or national ID of the account. */
        EmailOrId: string;
        Credentials: {
            email_or_id: components["schemas"]["EmailOrId"];
            /**
             * Format: password
             * @description The password as the user typed it, spaces included.
             */
            password: string;
        };
        InitiateLogin: {
            email_or_id: components["schemas"]["EmailOrId"];
            /**
             * Format: password
             * @description The password as the user typed it, spaces included.
             */
            password: string;
            /**
             * @description Where to send the code. The portal sends `both`.
             * @enum {string}
             */
            otp_channel: "email" | "phone" | "both";
        };
        VerifyLogin: {
            email_or_id: components["schemas"]["EmailOrId"];
            otp_code: components["schemas"]["OneTimeCode"];
        };
        Tokens: {
            /** @description Bearer token with a short lifetime, less than a day. */
            access: string;
            /** @description Token with a longer lifetime, for `refreshToken` and `logout`. */
            refresh: string;
        };
        LoginReply: {
            /** @description One sentence for the user. */
            message?: string;
            tokens: components["schemas"]["Tokens"];
        };
        Logout: {
            /** @description The token to revoke. */
            refresh_token: string;
        };
        Refresh: {
            /** @description The refresh token. */
            refresh: string;
        };
        RefreshReply: {
            /** @description The new access token. */
            access: string;
            /** @description A new refresh token, if the server replaces the old one. */
            refresh?: string;
        };
        PasswordResetRequest: {
            /** @description E-mail address or phone number of the account. */
            identifier: string;
        };
        PasswordResetConfirmation: {
            /** @description The same identifier as in `requestPasswordReset`. */
            identifier: string;
            otp_code: components["schemas"]["OneTimeCode"];
            new_password: components["schemas"]["Password"];
        };
        User: {
            /** @description The number of the account. */
            id: number;
            /** @description Given name. */
            first_name: string;
            /** @description Family name. */
            last_name: string;
            email: components["schemas"]["Email"];
            /** @description National ID or passport number. */
            id_passport: string;
            /** @description The registered phone. */
            phone_number: string;
            /** @description One of the 47 counties or Other. */
            county: string;
            registration_type: components["schemas"]["RegistrationType"];
            /** @description National IDs of the team members. The leader's ID may be included. */
            team_members: string[];
            /** @description Whether the user is staff. Staff see a link to the admin portal. */
            is_staff: boolean;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            date_joined: string;
        };
        /** @description A person, such as the submitter or reviewer. */
        Person: {
            /** @description The name to show. */
            display_name: string;
        };
        /**
         * @description The value and its display name:
         *
         *     - `SUSTAINABLE_DEV`: Sustainable Development and Economic Innovation
         *     - `SECURITY_POLICING`: Security, Safety, and Policing
         *     - `CYBERSECURITY`: Cybersecurity and Data Protection
         *     - `GOVERNANCE`: Governance, Public Policy and Political Stability
         *     - `HOMEGROWN_AI`: Generative & Agentic AI
         *     - `OTHER`: Other, describe briefly
         * @enum {string}
         */
        ThematicArea: "SUSTAINABLE_DEV" | "SECURITY_POLICING" | "CYBERSECURITY" | "GOVERNANCE" | "HOMEGROWN_AI" | "OTHER";
        /**
         * @description Competitors can set DRAFT and SUBMITTED; reviewers set the others.
         * @enum {string}
         */
        ProposalStatus: "DRAFT" | "SUBMITTED" | "UNDER_REVIEW" | "REVISION_REQUESTED" | "ACCEPTED" | "REJECTED";
        /**
         * @description The competitor can still change a DRAFT. SUBMITTED is final for them.
         * @enum {string}
         */
        WritableProposalStatus: "DRAFT" | "SUBMITTED";
        Proposal: {
            /** @description The number of the proposal. */
            id: number;
            /** @description The title that the portal shows. */
            project_name: string;
            /** @description The same title as `project_name`. */
            project_title: string;
            status: components["schemas"]["ProposalStatus"];
            thematic_area: components["schemas"]["ThematicArea"];
            /** @description The display name of the area. */
            thematic_area_display?: string;
            /** @description A short description of the area; only for OTHER. */
            thematic_area_description?: string | null;
            /** @description Problem and solution in one text. The portal sends `Problem: …`, an empty line, `Solution: …`. */
            description?: string | null;
            /** @description The problem. */
            problem_statement?: string | null;
            /** @description The solution. */
            proposed_solution?: string | null;
            /** @description Why the proposal fits the theme. */
            relevance_to_theme?: string | null;
            /** @description Technology and methodology. */
            technology_methodology?: string | null;
            /** @description The same text as `technology_methodology`. */
            technologies_used?: string | null;
            /** @description Free text. No form of the portal sets it. */
            estimated_duration?: string | null;
            /** @description Comma-separated text. No form of the portal sets it. */
            team_members?: string | null;
            /** @description An amount in KES, as a numeric string. */
            budget_estimate?: string | null;
            /**
             * Format: uri-reference
             * @description URL of the file: absolute, or a path on the API's host.
             */
            proposal_document?: string | null;
            /** @description The user who owns the proposal. */
            submitted_by?: components["schemas"]["Person"] | null;
            /** @description The reviewer. */
            reviewed_by?: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description When the proposal was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the competitor submitted it.
             */
            submitted_at?: string | null;
            /**
             * Format: date-time
             * @description When it was last reviewed.
             */
            reviewed_at?: string | null;
            /** @description What the reviewer wrote. */
            review_comments?: string | null;
        };
        ProposalPage: {
            /** @description The number of items on all pages. */
            count?: number;
            /**
             * Format: uri-reference
             * @description URL of the next page, with the same filters; null on the last page. It may be relative or absolute: the portal takes only `offset`, `page` or `cursor` from it.
             */
            next?: string | null;
            /**
             * Format: uri-reference
             * @description URL of the previous page; the portal does not use it.
             */
            previous?: string | null;
            results: components["schemas"]["Proposal"][];
        };
        ProposalFields: {
            /** @description The title. */
            project_name?: string;
            /** @description The same title as `project_name`, with the same limits. */
            project_title?: string;
            thematic_area?: components["schemas"]["ThematicArea"];
            /** @description A short description of the area; only for OTHER. */
            thematic_area_description?: string;
            /** @description At least 50 characters. */
            problem_statement?: string;
            /** @description At least 50 characters. */
            proposed_solution?: string;
            /** @description Why the proposal fits the theme. */
            relevance_to_theme?: string;
            status?: components["schemas"]["WritableProposalStatus"];
            /** @description Built as `Problem: …`, an empty line, `Solution: …`. */
            description?: string;
            /** @description Technology and methodology. */
            technology_methodology?: string;
            /** @description The same text as `technology_methodology`. */
            technologies_used?: string;
            /**
             * Format: binary
             * @description A PDF, DOC or DOCX, up to 10 MB.
             */
            proposal_document?: File;
        };
        ProposalCreate: WithRequired<components["schemas"]["ProposalFields"], "project_name" | "project_title" | "thematic_area" | "problem_statement" | "proposed_solution" | "relevance_to_theme" | "status" | "description" | "proposal_document">;
        /** @description Any of the fields. Fields that are missing stay unchanged. */
        ProposalUpdate: components["schemas"]["ProposalFields"];
        ProposalStatistics: {
            /** @description How many proposals there are, of any status. */
            total_proposals: number;
            /** @description How many are DRAFT. */
            draft: number;
            /** @description How many are SUBMITTED. */
            submitted: number;
            /** @description How many are ACCEPTED. */
            accepted: number;
            /** @description How many are REJECTED. */
            rejected: number;
        };
        /**
         * @description The kind of support.
         * @enum {string}
         */
        SupportType: "FINANCIAL" | "HUMAN_RESOURCE" | "MENTORSHIP" | "INFRASTRUCTURE" | "CLOUD_SERVICES" | "TRAINING" | "TOOLS_SOFTWARE" | "MARKETING" | "LEGAL" | "NETWORKING" | "TESTING" | "DATA_ACCESS" | "OTHER";
        /**
         * @description How urgent the request is.
         * @default MEDIUM
         * @enum {string}
         */
        Priority: "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
        /**
         * @description A new request is PENDING; reviewers set the others. Upper case, except in the statistics.
         * @enum {string}
         */
        SupportStatus: "PENDING" | "UNDER_REVIEW" | "APPROVED" | "PARTIALLY_APPROVED" | "REJECTED" | "IN_PROGRESS" | "FULFILLED";
        SupportComment: {
            /** @description The number of the comment. */
            id: number;
            author: components["schemas"]["Person"];
            /** @description The text. */
            comment: string;
            /** @description The request's new status, if this comment changed it. */
            status_change?: string | null;
            /**
             * Format: date-time
             * @description When it was written.
             */
            created_at: string;
        };
        SupportRequest: {
            /** @description The number of the request. */
            id: number;
            /** @description The number of the proposal. */
            proposal: number;
            /** @description What the portal shows about the proposal. `status` is the proposal's current status. */
            proposal_details?: {
                /** @description The title of the proposal. */
                project_name: string;
                status: components["schemas"]["ProposalStatus"];
            };
            support_type: components["schemas"]["SupportType"];
            /** @description The display name of the type. */
            support_type_display?: string;
            /** @description What is asked for. */
            title: string;
            /** @description The details. */
            description: string;
            /** @description Why the support is needed. */
            justification: string;
            /** @description What the support will change. */
            expected_impact: string;
            /** @description What else was considered. */
            alternative_solutions?: string | null;
            /** @description How many or how much. Free text. */
            quantity_required?: string | null;
            /** @description For how long. Free text. */
            duration_needed?: string | null;
            /** @description When the support is needed. Free text. */
            preferred_timeline?: string | null;
            /** @description An amount in KES, as a number. */
            estimated_cost?: number | null;
            priority: components["schemas"]["Priority"];
            /** @description The display name of the priority. */
            priority_display?: string;
            status: components["schemas"]["SupportStatus"];
            /** @description The display name of the status. */
            status_display?: string;
            /**
             * Format: date-time
             * @description When the request was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was reviewed.
             */
            reviewed_at?: string | null;
            /** @description The reviewer. */
            reviewed_by?: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description When it was fulfilled.
             */
            fulfilled_at?: string | null;
            /** @description What the reviewer wrote. The portal shows it if `comments` is empty. */
            review_comments?: string | null;
            /** @description The approved resources as free text, not as an amount. */
            approved_amount?: string | null;
            /** @description How the request was fulfilled. */
            fulfillment_notes?: string | null;
            /** @description The comment history, oldest first. */
            comments?: components["schemas"]["SupportComment"][];
        };
        SupportRequestPage: {
            /** @description The number of items on all pages. */
            count?: number;
            /**
             * Format: uri-reference
             * @description URL of the next page, with the same filters; null on the last page. It may be relative or absolute: the portal takes only `offset`, `page` or `cursor` from it.
             */
            next?: string | null;
            /**
             * Format: uri-reference
             * @description URL of the previous page; the portal does not use it.
             */
            previous?: string | null;
            results: components["schemas"]["SupportRequest"][];
        };
        SupportRequestCreate: {
            /** @description The number of one of the user's proposals that is not a DRAFT. */
            proposal: number;
            support_type: components["schemas"]["SupportType"];
            /** @description What is asked for. */
            title: string;
            /** @description The details. */
            description: string;
            /** @description Why the support is needed. */
            justification: string;
            /** @description What the support will change. */
            expected_impact: string;
            /** @description How many or how much. Free text. */
            quantity_required?: string;
            /** @description For how long. Free text. */
            duration_needed?: string;
            /** @description When the support is needed. Free text. */
            preferred_timeline?: string;
            /** @description An amount in KES, with at most two decimals. (Not as `multipleOf: 0.01`: many validators refuse 19.99 then, because binary numbers cannot hold it exactly.) */
            estimated_cost?: number | null;
            /** @description What else was considered. */
            alternative_solutions?: string;
            priority?: components["schemas"]["Priority"];
        };
        SupportStatistics: {
            /** @description How many requests there are, of any status. */
            total_requests: number;
            /** @description The counts by status, with lower-case keys. */
            by_status: {
                /** @description How many are PENDING. */
                pending: number;
                /** @description How many are UNDER_REVIEW. */
                under_review: number;
                /** @description How many are APPROVED. */
                approved: number;
                /** @description How many are FULFILLED. */
                fulfilled: number;
                /** @description How many are REJECTED. */
                rejected: number;
                /** @description How many are IN_PROGRESS. */
                in_progress: number;
            };
        };
        ContactMessage: {
            /** @description The sender's name. */
            name: string;
            email: components["schemas"]["Email"];
            /**
             * @description The topic that the user chose.
             * @enum {string}
             */
            subject: "technical" | "proposal" | "support" | "account" | "general" | "other";
            /** @description The text. */
            message: string;
        };
    };
    responses: {
        /** @description Success. `message` is a sentence for the user. */
        Message: {
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
        /**
         * @description Failure. The portal shows the server's sentence instead of its own. The login form prefers `message`, other
         *     screens prefer `error`, and some read only `error`. So send `error` alone, or the same sentence in both. If a
         *     screen does not read `message`, it shows its own sentence and `message` below it.
         */
        MessageError: {
            content: {
                "application/json": components["schemas"]["MessageError"] | components["schemas"]["FieldErrors"];
            };
        };
        /** @description Invalid input: messages by field, or one `error` or `message` for the whole request. */
        FieldErrors: {
            content: {
                "application/json": components["schemas"]["FieldErrors"] | components["schemas"]["MessageError"];
            };
        };
        /** @description Invalid input: one `detail`, or messages by field. */
        DetailOrFieldErrors: {
            content: {
                "application/json": components["schemas"]["Detail"] | components["schemas"]["FieldErrors"];
            };
        };
        /** @description The password is right, but the account is not verified (`UnverifiedAccount`) or the call is not allowed (`MessageError`). */
        LoginRefused: {
            content: {
                "application/json": components["schemas"]["UnverifiedAccount"] | components["schemas"]["MessageError"];
            };
        };
        /** @description The token is missing, expired or revoked, or was not issued by this server. */
        Unauthorized: {
            content: {
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The token is valid, but the user may not do this. */
        Forbidden: {
            content: {
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The record does not exist or belongs to another user. */
        NotFound: {
            content: {
                "application/json": components["schemas"]["Detail"];
            };
        };
        /** @description The document is larger than the server accepts. A proxy in front of the server may send this as a web page. */
        TooLarge: {
            content: {
                "application/json": components["schemas"]["Detail"];
                "text/html": string;
            };
        };
        /** @description The call came too soon or too often. `Retry-After` says how long to wait. */
        TooSoon: {
            content: {
                "application/json": components["schemas"]["MessageError"] | components["schemas"]["Detail"];
            };
        };
        /**
         * @description The server failed. The portal says that something went wrong on our side, and shows the message of a JSON body
         *     as it does for other errors. It ignores an HTML page, but a failed registration shows the page's title.
         */
        ServerError: {
            content: {
                "application/json": components["schemas"]["Detail"];
                "text/html": string;
            };
        };
    };
    parameters: {
        /** @description The record's number. */
        Id: number;
        /** @description How many items to skip. The portal sends it only to follow `next`. */
        Offset: number;
        /**
         * @description The number of the page, starting with 1. Servers that number their pages use it instead of `offset`. The portal
         *     sends it only to follow `next`.
         */
        Page: number;
        /**
         * @description The place of the page in the list. Servers that name it use it instead of `offset`. The portal sends it only to
         *     follow `next`.
         */
        Cursor: string;
    };
    requestBodies: never;
    pathItems: never;
}
export interface operations {
    register: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account was created, is not verified, and was sent a code. */
            201: {
                content: {
                    "application/json": components["schemas"]["RegistrationReply"];
                };
            };
            400: components["responses"]["FieldErrors"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    verifyOtp: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAndCode"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["MessageError"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    resendOtp: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendOtp"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["MessageError"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    activateAccount: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAndCode"];
            };
        };
        responses: {
            /** @description The account is active. */
            200: {
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description The code is wrong, used, expired or locked, or the input is not valid. */
            400: {
                content: {
                    "application/json": components["schemas"]["ActivationError"] | components["schemas"]["FieldErrors"];
                };
            };
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    resendActivation: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailOnly"];
            };
        };
        responses: {
            /** @description A new code was sent, if the address has an account that still needs to be verified. */
            200: {
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["MessageError"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    loginWithPassword: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The user is signed in with the password alone. Not recommended. */
            200: {
                content: {
                    "application/json": components["schemas"]["LoginReply"];
                };
            };
            400: components["responses"]["MessageError"];
            401: components["responses"]["MessageError"];
            403: components["responses"]["LoginRefused"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    initiateLogin: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InitiateLogin"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["MessageError"];
            401: components["responses"]["MessageError"];
            403: components["responses"]["LoginRefused"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    verifyLogin: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyLogin"];
            };
        };
        responses: {
            /** @description The user is signed in. */
            200: {
                content: {
                    "application/json": components["schemas"]["LoginReply"];
                };
            };
            400: components["responses"]["MessageError"];
            401: components["responses"]["MessageError"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Logout"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["MessageError"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description A new access token. */
            200: {
                content: {
                    "application/json": components["schemas"]["RefreshReply"];
                };
            };
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user that the access token belongs to. */
            200: {
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["MessageError"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetConfirmation"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["MessageError"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /** @description If `true`, only the user's own proposals. The portal always sends `true`. */
                my_proposals?: boolean;
                /** @description If `true`, only drafts. If `false` or absent, all proposals. */
                drafts?: boolean;
                /**
                 * @description The maximum number of items on a page. The dashboard sends 5. A default and an upper limit are not
                 *     specified: the portal works with pages of any size.
                 */
                limit?: number;
                /** @description How many items to skip. The portal sends it only to follow `next`. */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description The number of the page, starting with 1. Servers that number their pages use it instead of `offset`. The portal
                 *     sends it only to follow `next`.
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The place of the page in the list. Servers that name it use it instead of `offset`. The portal sends it only to
                 *     follow `next`.
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals, as an object with all of them or one page. The portal also reads a plain array. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProposalPage"] | components["schemas"]["Proposal"][];
                };
            };
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    createProposal: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ProposalCreate"];
            };
        };
        responses: {
            /** @description The saved proposal. */
            201: {
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["ServerError"];
        };
    };
    getProposalStatistics: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                content: {
                    "application/json": components["schemas"]["ProposalStatistics"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    getProposal: {
        parameters: {
            query?: never;
            path: {
                /** @description The record's number. */
                id: components["parameters"]["Id"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteProposal: {
        parameters: {
            query?: never;
            path: {
                /** @description The record's number. */
                id: components["parameters"]["Id"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The draft was deleted. */
            204: {
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    updateProposal: {
        parameters: {
            query?: never;
            path: {
                /** @description The record's number. */
                id: components["parameters"]["Id"];
            };
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ProposalUpdate"];
            };
        };
        responses: {
            /** @description The saved proposal. */
            200: {
                content: {
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["ServerError"];
        };
    };
    listSupportRequests: {
        parameters: {
            query?: {
                /** @description If `true`, only the user's own requests. The portal always sends `true`. */
                my_requests?: boolean;
                /** @description How many items to skip. The portal sends it only to follow `next`. */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description The number of the page, starting with 1. Servers that number their pages use it instead of `offset`. The portal
                 *     sends it only to follow `next`.
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The place of the page in the list. Servers that name it use it instead of `offset`. The portal sends it only to
                 *     follow `next`.
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The support requests, as an object with all of them or one page. The portal also reads a plain array. */
            200: {
                content: {
                    "application/json": components["schemas"]["SupportRequestPage"] | components["schemas"]["SupportRequest"][];
                };
            };
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    createSupportRequest: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupportRequestCreate"];
            };
        };
        responses: {
            /** @description The saved request. */
            201: {
                content: {
                    "application/json": components["schemas"]["SupportRequest"];
                };
            };
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getSupportStatistics: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                content: {
                    "application/json": components["schemas"]["SupportStatistics"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["ServerError"];
        };
    };
    getSupportRequest: {
        parameters: {
            query?: never;
            path: {
                /** @description The record's number. */
                id: components["parameters"]["Id"];
            };
        };
        requestBody?: never;
        responses: {
            /** @description The support request. */
            200: {
                content: {
                    "application/json": components["schemas"]["SupportRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    sendContactMessage: {
        parameters: {
            query?: never;
            path?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            400: components["responses"]["DetailOrFieldErrors"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooSoon"];
            500: components["responses"]["ServerError"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};

/** Every call of the contract: `secured` ones need a bearer token, `plain` ones are sent without one. */
export const endpoints = {
  register: { method: 'POST', path: '/auth/register/', secured: false, plain: false, body: 'json' },
  verifyOtp: { method: 'POST', path: '/auth/verify-otp/', secured: false, plain: true, body: 'json' },
  resendOtp: { method: 'POST', path: '/auth/resend-otp/', secured: false, plain: true, body: 'json' },
  activateAccount: { method: 'POST', path: '/auth/activate/', secured: false, plain: false, body: 'json' },
  resendActivation: { method: 'POST', path: '/auth/activate/resend/', secured: false, plain: false, body: 'json' },
  loginWithPassword: { method: 'POST', path: '/auth/login/', secured: false, plain: false, body: 'json' },
  initiateLogin: { method: 'POST', path: '/auth/login/otp/initiate/', secured: false, plain: false, body: 'json' },
  verifyLogin: { method: 'POST', path: '/auth/login/otp/verify/', secured: false, plain: false, body: 'json' },
  logout: { method: 'POST', path: '/auth/logout/', secured: true, plain: false, body: 'json' },
  refreshToken: { method: 'POST', path: '/auth/token/refresh/', secured: false, plain: false, body: 'json' },
  getProfile: { method: 'GET', path: '/auth/profile/', secured: true, plain: false, body: 'none' },
  requestPasswordReset: { method: 'POST', path: '/auth/password-reset/request/', secured: false, plain: false, body: 'json' },
  confirmPasswordReset: { method: 'POST', path: '/auth/password-reset/verify/', secured: false, plain: false, body: 'json' },
  listProposals: { method: 'GET', path: '/proposals/', secured: true, plain: false, body: 'none' },
  createProposal: { method: 'POST', path: '/proposals/', secured: true, plain: false, body: 'multipart' },
  getProposalStatistics: { method: 'GET', path: '/proposals/statistics/', secured: true, plain: false, body: 'none' },
  getProposal: { method: 'GET', path: '/proposals/{id}/', secured: true, plain: false, body: 'none' },
  updateProposal: { method: 'PATCH', path: '/proposals/{id}/', secured: true, plain: false, body: 'multipart' },
  deleteProposal: { method: 'DELETE', path: '/proposals/{id}/', secured: true, plain: false, body: 'none' },
  listSupportRequests: { method: 'GET', path: '/support-requests/', secured: true, plain: false, body: 'none' },
  createSupportRequest: { method: 'POST', path: '/support-requests/', secured: true, plain: false, body: 'json' },
  getSupportStatistics: { method: 'GET', path: '/support-requests/statistics/', secured: true, plain: false, body: 'none' },
  getSupportRequest: { method: 'GET', path: '/support-requests/{id}/', secured: true, plain: false, body: 'none' },
  sendContactMessage: { method: 'POST', path: '/support/contact/', secured: true, plain: false, body: 'json' },
} as const satisfies Record<
  keyof operations,
  { method: string; path: string; secured: boolean; plain: boolean; body: 'json' | 'multipart' | 'none' }
>;

export type OperationId = keyof typeof endpoints;

/** The minimum and maximum lengths of texts and lists in the contract, and the maximum sizes of files, by schema. */
export const limits = {
  Email: { minLength: 5, maxLength: 254 },
  Password: { minLength: 8, maxLength: 128 },
  TeamMembers: { maxItems: 4, items: { maxLength: 9 } },
  Registration: { first_name: { maxLength: 150 }, last_name: { maxLength: 150 } },
  ProposalFields: { project_name: { maxLength: 255 }, project_title: { maxLength: 255 }, problem_statement: { minLength: 50 }, proposed_solution: { minLength: 50 }, proposal_document: { maxBytes: 10485760 } },
  SupportRequestCreate: { title: { maxLength: 255 } },
  ContactMessage: { name: { maxLength: 150 } },
} as const;

/** The types of the files that the portal sends, with the ends of their names, by operation. */
export const fileTypes = {
  createProposal: { 'application/pdf': ['.pdf'], 'application/msword': ['.doc'], 'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'] },
  updateProposal: { 'application/pdf': ['.pdf'] },
} as const;
